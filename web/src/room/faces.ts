/** The few faces a room knows. */
export const faces = [
  { face: '👏', name: 'clap' },
  { face: '😂', name: 'laugh' },
  { face: '😮', name: 'wow' },
  { face: '😢', name: 'sad' },
  { face: '❤️', name: 'love' },
  { face: '🎉', name: 'party' },
] as const
