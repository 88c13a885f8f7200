import { foldAccents } from './fold-accents.ts'
import { weighLetterGroups } from './letter-groups.ts'

/** Languages that are told apart by their words, by the names that ISO 639-3 gives them. */
export type Language = keyof typeof functionWords

/**
 * Words that carry no subject and so stand in every text, as a reader without accents sees them.
 * English stands among them to win where it should.
 */
const functionWords = {
  eng: `the of and to in is for that with on as are be this by or an from at it not can which we you
    your our will have has how what when all more if their they was were its use using each into per no so me my us he she out up new get set than
    these other should may must does do who why where there here also any only between new data`,
  deu: `der die das und ist den dem des ein eine einer eines einem einen nicht von mit auf fur sich als
    auch im bei aus werden wird sind oder uber nach durch wie zum zur wir sie ihr es kann konnen nur noch
    mehr hat haben zu aber wenn unter vor keine kein welche dass diese dieser dieses ihre unsere sowie
    ohne bis zwischen muss mussen sein was wer ich`,
  fra: `le la les des du de un une et est en pour que qui dans sur au aux par plus pas ne ce cette ces
    avec sont son ses leur leurs nous vous il elle ils ou mais comme etre avoir fait peut tout tous meme
    entre sans sous chez notre nos votre vos se si ont aussi donc dont afin lors afin quel quelle`,
  spa: `el la los las de del y en que un una es por con para su lo como mas pero sus le ha se no sin
    sobre este esta estos estas entre cuando muy ser tiene desde todo todos tambien hay donde porque
    cada nos nuestro nuestra puede pueden son o e si ya fue han hasta durante mediante segun`,
  ita: `il lo la i gli le di del della dei delle dello degli e che un una in per con non sono da dal dalla
    dai alla alle nel nella nei nelle sul sulla si come piu anche ma se questo questa questi queste
    suo sua essere stato ha hanno puo ogni tra fra cui ed perche quando dove loro nostro nostra sia`,
  por: `o a os as de do da dos das e em no na nos nas que um uma para com por se mais como mas ao aos foi
    sao ser tem seu sua ou pelo pela pelos pelas ate isso este esta entre sem mesmo muito ja quando nao
    tambem so cada voce sobre todos pode podem nosso nossa esse essa`,
  nld: `de het een en van in is dat op te voor met zijn die niet aan er om ook als bij door naar maar
    wordt worden kan kunnen heeft hebben uit over of deze dit tot meer wij je onze geen wat moet moeten
    zich waar hoe dan nog zo tussen alle andere omdat welke binnen via per`,
  pol: `i w na z do sie nie jest to ze o jak po co dla od przez przy za czy tym tego ktory ktora ktore
    oraz lub ale sa byc moze ma jego jej ich nas tylko juz tak pod nad bez jako tej tych kazdy wiecej
    mozna gdy miedzy bardzo`,
  swe: `och att det som en ett den av for med till pa ar om inte de har vi kan ska fran eller men sig var
    vid sa nar man hur alla detta denna dessa vara blir finns samt under efter mellan mot utan genom
    vilka deras vara oss ni du mer an in ut`,
  slk: `a v na sa je ze to s z do aj o k pre ako za by ale po od pri si ktory ktora ktore alebo su bol
    bola bolo tak jeho ich iba tiez nie moze medzi bez podla aby ked kde viac len vsetky tento tato toto
    ma pod nad vo ku svoje uz cez`,
  hrv: `i u na je se da za s iz od do o ili kao su ne to koji koja koje sto te ali po pri bez kako ima biti
    smo ste moze treba samo vec jos gdje kada svi sve ovaj ova ovo nego prema izmedu putem uz nije bi
    cemo nakon prije`,
  dan: `og at det som en et den af for med til pa er ikke de har vi kan skal fra eller men sig var ved sa
    nar man hvor alle dette denne disse vaere bliver findes samt under efter mellem mod uden gennem
    deres os mere end ind ud hvad hvordan blev blive kun ogsa jeg`,
  nor: `og at det som en et den av for med til pa er ikke de har vi kan skal fra eller men seg var ved sa
    nar man hvor alle dette denne disse vaere blir finnes samt under etter mellom mot uten gjennom deres
    oss mer enn inn ut hva hvordan ble bli kun ogsa jeg noen`,
  ces: `a v na se je ze to s z do i o k pro jako za by ale po od pri si ktery ktera ktere nebo jsou byl
    byla bylo tak jeho jejich pouze take neni muze mezi bez podle aby kdyz kde vice jen vsech tento tato
    toto ma pod nad ve ke svych`,
  vie: `cua cac va la co duoc cho trong mot nhung khong voi nguoi nay de khi cung ve den theo tu nhu da
    lam viec hay hoac tai ra phai thi neu vi sao dung thanh tren duoi sau truoc doi quan ly cong nghe
    su dung thong tin he yeu cau phan mem chuong trinh`,
  tur: `ve bir bu ile icin da de olarak olan en daha gibi ne var mi ki cok kadar sonra her veya ama gore
    tarafindan bunu oldugu uzerinde nasil ise degil olabilir arasinda tum yeni diger bizim sizin`,
  hun: `a az es hogy nem is egy meg ez van de ha vagy mint csak mar el volt azt ami aki lehet kell nagyon
    minden ezt illetve valamint altal soran mellett kozott szerint alapjan fel ki le be`,
  fin: `ja on ei se etta oli kun mutta myos tai ovat han joka voi jos niin kuin sen ole mita tama olla
    ne nyt vain siita mukaan seka jotka sita kanssa ennen jalkeen tassa kaikki miten`,
  ron: `si de la in a cu pe un o nu este sau din pentru care ca mai se prin sunt sa ce ale lui ei fi
    dar fost are dupa intre catre aceasta acest acestea toate fara cand cum unde daca`,
}

/** How longer words of a language like to end. */
const endings: Partial<Record<Language, string>> = {
  eng: 'tion tions ing ment ments ity ness able',
  deu: 'ung ungen keit heit lich liche lichen ischen',
  fra: 'ement ements ique iques eurs ites aux',
  spa: 'cion ciones miento mientos idad idades',
  ita: 'zione zioni mento menti mente',
  por: 'cao coes ao oes mento mentos idade idades',
  nld: 'heid ingen lijk lijke eren',
  pol: 'ego owych owej ania enia osci acja acji ac',
  swe: 'ningen heten ande arna',
  dan: 'ningen heden ende erne',
  nor: 'ningen heten ende ene',
  ces: 'eho ych osti ovani eni ami ovat',
  slk: 'eho ych osti ovanie eni ami ovat',
  hrv: 'ija ije anja enje osti skih nost ima',
  tur: 'lari leri larin lerin larini',
  hun: 'sagi segi asa ese tett tott nak nek',
  fin: 'inen isen nen ssa lla sta taan',
  ron: 'ului iei atii atie ilor',
}

/** What the words that were found must be worth, each the less the more languages share it. */
const evidenceMin = 1.5
/** Different words that must be found. */
const wordsMin = 2
/** A word of one letter may be a label just as well. */
const letterWorth = 0.3
/** An ending tells less than a word. */
const endingWorth = 0.4
const endingWordMin = 6
/** A word counts again where it comes again, up to so often. */
const repeatsMax = 2
/** The second likeliest language must stay behind by this factor. */
const leadMin = 1.2
/** Where the words leave it open, so many groups of letters must speak this much for a language. */
const groupsMin = 10
const weightMin = 40
/** Or fewer and less, where they speak for it and its kin alone. */
const groupsAloneMin = 4
const weightAloneMin = 15
const leadAloneMin = 1.45
/** English, the language of most names and labels, must be this much less likely. */
const leadOverEnglishMin = 1.05
/** Languages so alike that a line in one, read as the other, keeps most of its accents. */
const kin: Language[][] = [
  ['ces', 'slk'],
  ['dan', 'nor', 'swe'],
]
/** Short words in capitals are abbreviations more often than words. */
const abbreviation = /^\p{Lu}{2,3}$/u
/** Words, but not the parts of names, addresses and formulas. */
const word = /(?<![\p{L}\p{N}._/@:\\<$-])\p{L}+(?![\p{L}\p{N}_/@:\\>(=]|\.\p{L})/gu

const languagesOfWords = indexOf(functionWords)
const languagesOfEndings = indexOf(endings)
const endingLengths = [6, 5, 4, 3, 2]

/**
 * The language that a slide is written in, by its commonest words and by how the others end, without
 * regard to accents. Undefined where they are too few, or of several languages at once.
 */
export function guessLanguage(texts: string[]): Language | undefined {
  const found = new Map<Language, { evidence: number; words: number }>()
  for (const [one, count] of countWords(texts)) {
    const { languages, worth } = tell(one)
    for (const language of languages) {
      const { evidence, words } = found.get(language) ?? { evidence: 0, words: 0 }
      const more = (Math.min(count, repeatsMax) * worth) / languages.length
      found.set(language, { evidence: evidence + more, words: words + 1 })
    }
  }
  const [first, second] = [...found].sort(([, a], [, b]) => b.evidence - a.evidence)
  const isKnown = first && first[1].evidence >= evidenceMin && first[1].words >= wordsMin
  if (isKnown && first[1].evidence >= leadMin * (second?.[1].evidence ?? 0)) return first[0]
  return guessByLetters(texts)
}

/** The likeliest language by the groups of letters in its words: less sure, but a few words are enough. */
function guessByLetters(texts: string[]): Language | undefined {
  const { groups, likely } = weighLetterGroups(
    [...countWords(texts).keys()].filter((one) => one !== ''),
  )
  const [first] = likely
  if (groups < groupsAloneMin || !first) return undefined
  const [language, weight] = first
  const rivals = likely.filter(([one]) => one !== language && !areKin(one, language))
  const isAlone = weight >= weightAloneMin && weight >= leadAloneMin * (rivals[0]?.[1] ?? 0)
  if (!isAlone && (groups < groupsMin || weight < weightMin)) return undefined
  const english = rivals.find(([one]) => one === 'eng')?.[1] ?? 0
  return weight >= leadOverEnglishMin * english ? language : undefined
}

function areKin(a: Language, b: Language): boolean {
  return kin.some((languages) => languages.includes(a) && languages.includes(b))
}

/** The languages that a word speaks for, and what its word is worth. */
function tell(one: string): { languages: Language[]; worth: number } {
  const languages = languagesOfWords.get(one)
  if (languages) return { languages, worth: one.length > 1 ? 1 : letterWorth }
  const lengths = one.length < endingWordMin ? [] : endingLengths
  const ending = lengths.map((length) => languagesOfEndings.get(one.slice(-length)))
  return { languages: ending.find((found) => found) ?? [], worth: endingWorth }
}

function countWords(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const written of texts.flatMap((text) => foldAccents(text).match(word) ?? [])) {
    const one = abbreviation.test(written) ? '' : written.toLowerCase()
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}

function indexOf(lists: Partial<Record<Language, string>>): Map<string, Language[]> {
  const index = new Map<string, Language[]>()
  for (const [language, list] of Object.entries(lists)) {
    for (const entry of new Set(list.split(/\s+/))) {
      index.set(entry, [...(index.get(entry) ?? []), language as Language])
    }
  }
  return index
}
