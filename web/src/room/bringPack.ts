import type { Ask, Kind, NotAPack } from '../wire/room'
import { Failed, fetchJson } from './api'

/** The longest pack that the server reads. */
export const PACK_BYTES = 64 * 1024

/** Whether a pack is short enough to be brought at all. */
export const isShortEnough = (text: string) => new TextEncoder().encode(text).length <= PACK_BYTES

/** Brings a pack to the server: the request that lays it on the table, or all that is wrong with it. */
export async function bringPack(kind: Kind, text: string): Promise<Ask | NotAPack> {
  try {
    const { id } = await fetchJson<{ id: string }>(`api/packs/${kind}`, { method: 'POST', body: text })
    return { type: 'pack', pack: { type: 'brought', id } }
  } catch (error) {
    if (error instanceof Failed && error.code === 'bad_pack') return error.body as NotAPack
    throw error
  }
}
