import type { Size, Spot, Tab } from './tab'

/** Keys that have a name, as WebDriver writes them. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** What WebDriver is asked for here, however it travels. */
export type Command = 'goto' | 'reload' | 'execute' | 'act' | 'resize' | 'picture'

/** A browser that speaks WebDriver; one for every visitor, so that each has a storage of their own. */
export interface Driven {
  ask(command: Command, body: object): Promise<unknown>
  close(): Promise<void>
}

/** The page of a browser that speaks WebDriver. */
export async function openInWebDriver({ ask, close }: Driven, size: Size): Promise<Tab> {
  const act = (actions: object[]) => ask('act', { actions })
  const point = (actions: object[]) =>
    act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  const evaluate: Tab['evaluate'] = async (work, argument) =>
    (await ask('execute', {
      script: `return (${String(work)})(arguments[0])`,
      args: [argument ?? null],
    })) as never

  await resize(size)
  return {
    goto: async (url) => void (await ask('goto', { url })),
    reload: async () => void (await ask('reload', {})),
    evaluate,
    drag: async ([first, ...others]) =>
      void (await point([
        ...(first ? [moveTo(first)] : []),
        { type: 'pointerDown', button: 0 },
        ...others.map((spot) => moveTo(spot, STROKE_MS)),
        { type: 'pointerUp', button: 0 },
      ])),
    click: async (spot) =>
      void (await point([
        moveTo(spot),
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    press: async (key) => {
      const value = KEYS[key] ?? key
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await act([{ type: 'key', id: 'keys', actions }])
    },
    picture: async () => Buffer.from(String(await ask('picture', {})), 'base64'),
    close,
  }

  /** The window has a frame, which differs from one version to the next. */
  async function resize({ width, height }: Size) {
    await ask('resize', { width, height })
    const [innerWidth, innerHeight] = await evaluate(
      () => [window.innerWidth, window.innerHeight] as const,
      null,
    )
    await ask('resize', { width: 2 * width - innerWidth, height: 2 * height - innerHeight })
  }
}

/** As fast as a hand: of many moves within one frame a browser tells only the last. */
const STROKE_MS = 40

const moveTo = ([x, y]: Spot, duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
})
