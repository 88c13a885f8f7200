/** Encodings of the character sets of Windows. Others, such as those of old consoles, are read as Western European. */
const encodings = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [130, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
])
/** The character set of fonts with symbols instead of letters. */
export const symbolCharset = 2
/** The character sets with characters of two bytes, and the first bytes of these. */
const doubleByte: Record<number, (byte: number) => boolean> = {
  128: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
  129: isLead,
  130: isLead,
  134: isLead,
  136: isLead,
}

/** A character and how many bytes it takes. */
export interface DecodedCharacter {
  text: string
  bytes: number
}

/** The characters of a text in a character set of Windows. */
export function decodeCharacters(bytes: Uint8Array, charset: number): DecodedCharacter[] {
  const decoder = new TextDecoder(encodings.get(charset) ?? 'windows-1252')
  const startsPair = doubleByte[charset] ?? (() => false)
  const found: DecodedCharacter[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = startsPair(bytes[at] as number) && at + 1 < bytes.length ? 2 : 1
    found.push({ text: decoder.decode(bytes.subarray(at, at + length)), bytes: length })
    at += length
  }
  return found
}

function isLead(byte: number): boolean {
  return byte >= 0x81 && byte <= 0xfe
}
