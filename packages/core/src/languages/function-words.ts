/** Languages that are told apart by their words; ISO 639-3 codes. */
export type Language = keyof typeof functionWords

/**
 * Function words, which every text contains, without their accents. English is in the list so that
 * English slides are recognized as such.
 */
export const functionWords = {
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

/** Common endings of longer words, without their accents. */
export const endings: Partial<Record<Language, string>> = {
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
