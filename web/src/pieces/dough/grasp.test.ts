import { expect, test } from 'vitest'
import { Camera } from './camera'
import { Grasps } from './grasp.svelte'

// DH24
test('tool and size go from lump to lump, and each is looked at as before', () => {
  const grasps = new Grasps()
  const first = grasps.of(0)
  first.hold = 'carve'
  first.size = 32
  const camera = new Camera()
  camera.turn(1, 0.2)
  camera.zoom(0.5)
  first.keep(camera)
  expect([grasps.of(1).hold, grasps.of(1).size]).toEqual(['carve', 32])
  const other = new Camera()
  grasps.of(1).recall(other)
  expect(other.yaw).toBe(new Camera().yaw)
  const again = new Camera()
  grasps.of(0).recall(again)
  expect([again.yaw, again.pitch, again.distance]).toEqual([camera.yaw, camera.pitch, camera.distance])
})
