/** What a die is made of. */
export type Tone = 'white' | 'blue' | 'red' | 'yellow' | 'green' | 'covered'
