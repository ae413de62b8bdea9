import { type Delivery, fire, type Order } from './kiln'

self.onmessage = ({ data: { id, ops } }: MessageEvent<Order>) => {
  const fired = fire(ops)
  const delivery: Delivery = { id, fired }
  self.postMessage(delivery, {
    transfer: [fired.mesh.vertices, fired.mesh.indices.buffer, fired.footing.shade.buffer],
  })
}
