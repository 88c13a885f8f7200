/** Text with the words that are searched for marked in it. Whatever it holds, it stays text. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  const wanted = search.trim()
  if (wanted === '') return text
  return piecesOf(text, wanted).map(({ at, piece, found }) =>
    found ? <mark key={at}>{piece}</mark> : piece,
  )
}

function piecesOf(text: string, wanted: string): { at: number; piece: string; found: boolean }[] {
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const pieces: { at: number; piece: string; found: boolean }[] = []
  let from = 0
  for (const { 0: piece, index } of text.matchAll(pattern)) {
    if (index > from) pieces.push({ at: from, piece: text.slice(from, index), found: false })
    pieces.push({ at: index, piece, found: true })
    from = index + piece.length
  }
  return [...pieces, { at: from, piece: text.slice(from), found: false }]
}
