/** A rule of reading, and how the code reads without it. */
export interface Rule {
  name: string
  about: 'titles' | 'blocks' | 'order' | 'headers and footers'
  /** Path in `packages/reader/src/conversion`. */
  file: string
  /** Text that the file has once, and what stands there if the rule is switched off. */
  code: string
  without: string
}

const inFile = (about: Rule['about'], file: string, rules: Record<string, [string, string]>) =>
  Object.entries(rules).map(
    ([name, [code, without]]): Rule => ({ name, about, file, code, without }),
  )

/** Every rule of titles, blocks, order, and of headers and footers that can be switched off by itself. */
export const rules: Rule[] = [
  ...inFile('titles', 'blocks/find-title.ts', {
    'logos in pictures': ['withoutLogos(all, slideHeight)', 'all'],
    'heading in the structure': ['of: isLargeHeading', 'of: () => () => false'],
    'at the top, large or larger than the text': ['isAtTop(block, slide) &&', 'false &&'],
    'larger than the text at the top': ['(isLargerThanText(block, slide) ||', '('],
    'large letters at the top': ['(block.size >= largeLetter * slide.height &&', '(false &&'],
    'not one of many of its size': ['!slide.isOneOfMany(block)))', 'true))'],
    'not below text of its size, elsewhere': ['!slide.isBelowText(block),', 'true,'],
    'larger than the text and nearly the largest': [
      'smallerRatio * block.size >= slide.largest &&',
      'false &&',
    ],
    'the largest, alone': ['of: isLargestAlone', 'of: () => () => false'],
    'label right above the largest': [' || (others.length === 0 && isLabelAbove(label, only))', ''],
    'line right above a larger one': ['underKicker(first, slide) ?? ', ''],
    'tag above the title': ['belowTag(first, found) ?? ', ''],
    'headings in much smaller letters': [
      'block.size >= least && isHeading(block)',
      'isHeading(block)',
    ],
    'paragraphs are no titles': ['!isParagraph(block)', 'true'],
    'headline above everything': ['of: isAboveEverything', 'of: () => () => false'],
    'first lines of listings are no titles': [' && !isLineOfCode', ''],
    'lists are no titles': ['!isList(block) && ', ''],
    'long blocks are no titles': [' || lines.length > shortTextLinesMax', ''],
    'titles have words': [' && hasWords(block)\n', '\n'],
    'not in the lower part': ['block.box.top <= startsAbove * height && ', ''],
    'level titles from the left': [
      'Math.abs(rise) > near ? rise > 0 : block.box.left < best.box.left',
      'rise > 0',
    ],
  }),
  ...inFile('titles', 'blocks/section-label.ts', {
    'label above the name of a section': [
      'return title.box.top > topBand * slideHeight && isLabelAbove(block, title)',
      'return false',
    ],
    'number above the name of a section': [
      'return isAbove || isLeftOf(box, title.box, size)',
      'return false',
    ],
  }),
  ...inFile('titles', 'slides/find-blocks.ts', {
    'head before list items': ['splitHeads(joined, height)', 'joined'],
  }),
  ...inFile('titles', 'blocks/split-head.ts', {
    'head larger than list items': ['isLarger(first.size, item.size) ? end', 'false ? end'],
  }),
  ...inFile('titles', 'repeats/deck-titles.ts', {
    'title on most slides gives way': [
      'const headed = { ...deck, readings: withoutRepeatedTitles(deck) }',
      'const headed = deck',
    ],
    'headers are no titles': ['withoutHeadersAsTitles(headed)', 'headed.readings'],
    'where the deck keeps its titles': [
      'withTitlesInPlace({ ...deck, readings: withoutHeadersAsTitles(headed) })',
      'withoutHeadersAsTitles(headed)',
    ],
    'only instead of none': [
      'if (given !== undefined && isInPlace(given, reading)) return reading',
      'if (given !== undefined) return reading',
    ],
  }),
  ...inFile('blocks', 'slides/find-blocks.ts', {
    'vertical text': ['verticalTexts(lines)', '{ texts: [], rest: lines }'],
    'words of justified lines joined': ['joinJustifiedWords(numbered.rest)', 'numbered.rest'],
    'quotation marks joined with their texts': [
      'joinQuotes(joinListingGaps(rest))',
      'joinListingGaps(rest)',
    ],
    'marks joined with their lines': ['joinMarks(whole)', 'whole'],
    'tails joined with their lines': ['joinTails(joinMarks(whole), frames)', 'joinMarks(whole)'],
    'numbers joined with their lines': [
      'joinNumbers(joinTails(joinMarks(whole), frames), frames)',
      'joinTails(joinMarks(whole), frames)',
    ],
    'right-to-left slides in a mirror': [
      'const isMirrored = areMostlyRightToLeft(content.lines)',
      'const isMirrored = areMostlyRightToLeft([])',
    ],
  }),
  ...inFile('blocks', 'blocks/join-blocks.ts', {
    'over the edge of a frame': [
      'straddles(line, other, [frames[frame], frames[otherFrame]])',
      'false',
    ],
    'frames part blocks': ['frame === otherFrame ||', 'true ||'],
    'text after a tab': [' || isIndented(line, other)', ''],
    'two below one part': ['else if (found >= 0) {', 'else if (found >= 0) {\n      continue'],
    'two above one part': ['&& above[next] === 1', '&& !taken.has(next)'],
    'sizes part blocks': [
      "if (ratio > textSizeRatioMax || ratio < 1 / textSizeRatioMax) return 'another size'",
      '',
    ],
    'other sizes apart': [
      'if (!isSameSize(line.size, other.size) && gap > gapOtherSizeMax * height) {',
      'if (false) {',
    ],
    'gaps by drawing order': [
      'apart === 1 || beginTogether(line, other) ? lineGapMax : gapApartMax',
      'lineGapMax',
    ],
  }),
  ...inFile('order', 'order/reading-order.ts', {
    timelines: ['timelineIn(items) ??', ''],
    'columns below heads': ['headedColumnsIn(items) ??', ''],
    'rows with labels': ['labeledRowsIn(items) ??', ''],
    rings: ['ringIn(items)', 'undefined'],
    'grids of units': ['unitGridIn(items) ??', ''],
    'flow along arrows': ['inArrowOrder(inNumberOrder(ordered), slide)', 'inNumberOrder(ordered)'],
    'order of numbers': ['inNumberOrder(ordered)', 'ordered'],
    'cards and panels stay whole': [
      'groupByFrames(blocks, slide)',
      'groupByFrames(blocks, { ...slide, frames: [] })',
    ],
    'paragraphs of one text stay together': ['groupTexts(items)', 'items'],
    'captions where their pictures are': [
      'withPictures(groupByFrames(blocks, slide), slide.pictures ?? [])',
      'groupByFrames(blocks, slide)',
    ],
    'values of bars with their labels': ['groupBars(', '('],
    'columns at once': ['cut === across ? columnsOf(cut) : ', ''],
  }),
  ...inFile('order', 'order/timeline.ts', { 'timelines with heads': ['[3, 2]', '[2]'] }),
  ...inFile('order', 'order/better-cut.ts', {
    'sides beside each other': ['if (!areSideBySide(across)) return down', ''],
  }),
  ...inFile('order', 'order/frame-groups.ts', {
    'a card is as large as its frame': [
      'cards[only] = union((blocks[only] as Block).box, shrunk(frame))',
      '',
    ],
  }),
  ...inFile('order', 'order/text-groups.ts', {
    'levels of lists': ['isListItem(last.content) && isListItem(item.content)', 'false'],
  }),
  ...inFile('order', 'order/overlapping.ts', {
    'left before right where texts overlap': [
      'sorted.find((item) => sorted.every((other) => !isBefore(other, item)))',
      'sorted[0]',
    ],
  }),
  ...inFile('order', 'order/arrow-order.ts', {
    'arrows that pass through a box': [
      'chart.some(({ next, previous }) => next.size > 0 && previous.size > 0)',
      'true',
    ],
  }),
  ...inFile('headers and footers', 'repeats/headers-and-footers.ts', {
    'repeated in the bands': [
      '(times >= least || isSlideNumber(block, reading))',
      'isSlideNumber(block, reading)',
    ],
    'slide numbers': ['(times >= least || isSlideNumber(block, reading))', 'times >= least'],
    watermarks: ['block.isSlanted === true && times >= leastOfMost', 'false'],
    sidebars: ['...sidebars, ', ''],
  }),
  ...inFile('headers and footers', 'repeats/count-repeats.ts', {
    'steps of a build count once': ['buildNumbers(readings)', 'readings.map((_, at) => at)'],
  }),
  ...inFile('headers and footers', 'repeats/text-at-place.ts', {
    'section bars': ['isInBar(block, { height })', 'false'],
  }),
]
