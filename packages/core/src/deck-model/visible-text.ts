// without packages of Node.js, because pages use it too

/**
 * Characters that print nothing: controls but for line breaks and tabs, default ignorable code points (Unicode's own list: tags,
 * fillers, selectors, marks of direction, soft hyphens), noncharacters, halves of surrogate pairs.
 */
const invisible =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u

/** The flags of England, Scotland and Wales, which are written with tags. */
const flag =
  '\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}'
/** A selector behind a character that has variants: an emoji, a sign, an ideograph, a Mongolian letter. */
const selected =
  '[\\p{Emoji}\\p{S}][\ufe0e\ufe0f]|\\p{Sm}\ufe00|\\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?=\\p{Script=Mongolian})\\p{L}[\u180b-\u180d\u180f]'
/** A joiner behind a letter that it can shape or behind a part of an emoji; behind letters of these scripts, it prints nothing. */
const joined =
  '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Han}\\p{N}\\p{P}\\p{Default_Ignorable_Code_Point}])[\\p{L}\\p{M}\\p{Emoji}][\u200c\u200d]'
const kept = new RegExp(`(${flag}|(?:${selected})\u200d?|${joined})|${invisible.source}`, 'gu')

/**
 * A text without the characters that print nothing: nobody sees what they say, but a language model can read it. Those
 * stay that shape the character before them.
 */
export function visibleText(text: string): string {
  return invisible.test(text)
    ? text.replace(kept, (_, shown: string | undefined) => shown ?? '')
    : text
}
