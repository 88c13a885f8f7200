/** Articles, prepositions, conjunctions and the like, longer than three letters, after which a text goes on. */
const longer = new Set(
  [
    'that which with from into onto over under between through during before after about against',
    'within without towards upon their your than when where while because whether these those this',
    'have been will would could should must such each every some also only more most very',
    'eine einer eines einem einen oder aber auch beim nach über unter zwischen durch gegen ohne',
    'sowie dass wenn sind wird werden kann können nicht sich ihre seine dieser diese dieses',
    'dans pour avec sans sous entre vers chez leur leurs cette sont plus comme mais aussi dont',
    'para pero como entre sobre hasta desde este esta estos estas según cuando donde',
    'della delle degli dello alla alle agli allo dalla dalle nella nelle sulla sono come anche',
    'pelo pela pelos pelas uma umas quando onde mais também porque voor naar door over onder tussen',
    'или что как для при это если между через после перед który która które jest oraz przez przed',
    'eller inte från till över efter mellan bile için veya gibi kadar ile daha olarak',
  ].flatMap((words) => words.split(' ')),
)
/** Words of so many small letters are articles, prepositions and conjunctions in most languages. */
const shortMax = 3

/** Whether a word, in small letters, ties the next one to what is before it. */
export function isFunctionWord(word: string): boolean {
  return word.length <= shortMax ? /^\p{Ll}+$/u.test(word) : longer.has(word)
}

/** The most frequent articles, prepositions and conjunctions of up to three letters. */
const articles =
  'the an der die das den dem des ein le la les un une el los las una il lo gli um uma os'
const ties =
  'of to in on at by for and or as und von zu mit für du et ou de des en par del con por que do da dos das di dei per che van op'
const [articleSet, tieSet] = [articles, ties].map((words) => new Set(words.split(' '))) as [
  Set<string>,
  Set<string>,
]

/** Whether a word, in small letters, is a preposition, a conjunction or the like, and no noun that is as short. */
export function tiesWords(word: string): boolean {
  return tieSet.has(word) || longer.has(word)
}

/** Whether no text ends behind a word, in small letters. */
export function leavesSentenceOpen(word: string): boolean {
  return articleSet.has(word) || tiesWords(word)
}
