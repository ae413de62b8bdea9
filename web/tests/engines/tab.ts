/** A page of some browser, and what can be done with one in every engine: everything else is made of this. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; it knows nothing but its argument. */
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
  /** Moves the pointer, with nothing or the button held, through places in pixels of the page. */
  drag(places: readonly Spot[]): Promise<void>
  click(spot: Spot): Promise<void>
  /** Presses a key by its name: `Enter`, `ArrowDown`, `a`. */
  press(key: string): Promise<void>
  /** A picture of what is seen, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export type Spot = readonly [x: number, y: number]

export interface Size {
  width: number
  height: number
}
