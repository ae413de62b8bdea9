import { ENGINES } from './installed'

/** Says which engines nobody tries here. */
export default function sayWhatIsMissing(): void {
  for (const [name, { find, packages }] of Object.entries(ENGINES)) {
    if (find() === undefined) console.log(`NOT TRIED: ${name} (on Debian: apt-get install ${packages})`)
  }
}
