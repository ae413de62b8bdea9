import { type MeshReply, buildMesh, type MeshRequest } from './meshing'

self.onmessage = ({ data: { id, ops } }: MessageEvent<MeshRequest>) => {
  const built = buildMesh(ops)
  const reply: MeshReply = { id, built }
  self.postMessage(reply, {
    transfer: [built.mesh.vertices, built.mesh.indices.buffer, built.footing.shade.buffer],
  })
}
