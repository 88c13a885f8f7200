const label = /^[^:：]{1,20}[:：](?!\/\/)/u
/** A name as addresses begin with; the rest of a broken address has a path or digits. */
const domain = /^[\p{L}-]+\.\p{L}{2,}(?:\/|$)/u
const partOfAddress = /[@/]|\w\.\w/u

/**
 * Whether the wording of a line shows that it starts a paragraph: a number, a dash or a star directly before its
 * first word, a brace of a code listing, an arrow, a label with a colon after another one, a mail address, a
 * web address after another one.
 */
export function startsParagraph(before: string, line: string): boolean {
  if (/^(?:\d{1,3}[.)．）]|[(（]\d{1,2}[)）])(?=\p{L})/u.test(line)) return true
  if (/^[-–－*](?:\p{L}{2}|\p{Lo})/u.test(line)) return true
  if (/\{$/u.test(before) || /^[{}]/u.test(line)) return true
  if (/^(?:[⇒→➔➜]|[=-]>|[:：]\s)/u.test(line)) return true
  if (label.test(before) && label.test(line)) return true
  if (isAddress(line) && (line.includes('@') || isWebAddress(before, line))) return true
  if (!isAddress(before) || !isAddress(line) || /[-/]$/u.test(before)) return false
  return !before.includes('://') || domain.test(line)
}

/** Whether both lines are web addresses of their own. */
function isWebAddress(before: string, line: string): boolean {
  return before.includes('://') && line.includes('://')
}

function isAddress(line: string): boolean {
  return !/\s/u.test(line) && partOfAddress.test(line)
}
