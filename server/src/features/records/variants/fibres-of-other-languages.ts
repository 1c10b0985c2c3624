/**
 * Words of fibre names in the official languages that the composition lexicon does not read, in the Latin alphabet. Source: the language
 * versions of Regulation (EU) 1007/2011, Annex I (CELEX 32011R1007), written from memory of them for the fibres that labels mostly name:
 * they let a name through, and none is ever printed from here.
 */
export const FIBRES_OF_OTHER_LANGUAGES = {
  pl:
    'wełna alpaka lama wielbłąd kaszmir moher angora wikunia jak gwanako sierść włosie jedwab bawełna kapok len konopie konopna juta ramia sizal octan ' +
    'octanowe miedziowe modal białkowe trójoctan wiskoza akryl akrylowe modakryl poliamid aramid lyocell polilaktyd poliester polietylen polipropylen ' +
    'poliuretan elastan elastomultiester elastoolefina metalizowane włókna puch pierze skóra futro kauczuk guma',
  pt:
    'lã alpaca lama camelo caxemira mohair angorá vicunha iaque guanaco seda algodão linho cânhamo juta rami sisal acetato cupro modal triacetato ' +
    'viscose acrílica acrílico modacrílica poliamida aramida liocel polilactida poliéster polietileno polipropileno poliuretano elastano couro penas ' +
    'penugem borracha látex fibras',
  da:
    'uld alpaka lama kamel kashmir kashmiruld mohair angora silke bomuld hør hamp jute ramie sisal acetat cupro modal triacetat viskose akryl modakryl ' +
    'polyamid aramid lyocell polylactid polyester polyethylen polypropylen polyurethan elastan elasthan læder dun fjer gummi fibre',
  fi:
    'villa alpakka laama kameli kašmir kashmir mohair angora silkki puuvilla pellava hamppu juutti rami sisal asetaatti kupro modaali triasetaatti ' +
    'viskoosi akryyli modakryyli polyamidi aramidi lyocell polylaktidi polyesteri polyeteeni polypropeeni polyuretaani elastaani nahka untuva höyhen ' +
    'kumi kuidut kuitu',
  cs:
    'vlna alpaka lama velbloud kašmír mohér angora hedvábí bavlna len lněná konopí juta ramie sisal acetát acetátové měďnaté modal modalové triacetát ' +
    'viskóza viskózové akryl polyakryl akrylové modakrylové polyamid polyamidové aramid lyocell polylaktid polyester polyesterové polyethylen ' +
    'polypropylen polypropylenové polyuretan elastan kůže prachové peří guma vlákna',
  sk:
    'vlna alpaka lama ťava kašmír mohér angora hodváb bavlna ľan konope juta ramia sisal acetát meďnaté modal triacetát viskóza akryl polyakryl ' +
    'modakryl polyamid aramid lyocell polylaktid polyester polyetylén polypropylén polyuretán elastan koža perie páperie guma vlákna',
  hu:
    'gyapjú alpaka láma teve kasmír mohair moher angóra selyem pamut len kender juta rami szizál acetát kupro rézoxid modál triacetát viszkóz akril ' +
    'modakril poliamid aramid lyocell polilaktid poliészter polietilén polipropilén poliuretán elasztán bőr pehely toll gumi szál',
  ro:
    'lână lana alpaca lama cămilă cașmir mohair angora mătase bumbac in cânepă iută ramie sisal acetat cupro modal triacetat viscoză acril acrilic ' +
    'modacrilic poliamidă aramidă lyocell polilactidă poliester polietilenă polipropilenă poliuretan elastan piele puf pene cauciuc fibre',
  hr:
    'vuna alpaka ljama deva kašmir moher angora svila pamuk lan konoplja juta ramija sisal acetat bakrovo kupro modal triacetat viskoza akril modakril ' +
    'poliamid aramid liocel polilaktid poliester polietilen polipropilen poliuretan elastan koža paperje perje guma vlakna',
  sl:
    'volna alpaka lama kamela kašmir moher angora svila bombaž lan konoplja juta ramija sisal acetat kupro modal triacetat viskoza akril modakril ' +
    'poliamid aramid liocel polilaktid poliester polietilen polipropilen poliuretan elastan usnje puh perje guma vlakna',
  et:
    'vill alpaka laama kaamel kašmiir mohäär angoora siid puuvill lina kanep džuut ramjee sisal atsetaat kupro modaal triatsetaat viskoos akrüül ' +
    'modakrüül polüamiid aramiid lüotsell polülaktiid polüester polüetüleen polüpropüleen polüuretaan elastaan nahk udusuled suled kumm kiud',
  lv:
    'vilna alpaka lama kamieļvilna kašmirs mohēra angora zīds kokvilna lini linšķiedra kaņepes džuta rāmija sizals acetāts varšķiedra modāls triacetāts ' +
    'viskoze akrils modakrils poliamīds aramīds liocels polilaktīds poliesteris polietilēns polipropilēns poliuretāns elastāns āda dūnas spalvas gumija',
  lt:
    'vilna alpaka alpakos lamos kupranugario kašmyras moheris angora šilkas medvilnė linas linai kanapės džiutas ramė sizalis acetatas varinis modalas ' +
    'triacetatas viskozė akrilas modakrilas poliamidas aramidas liocelis polilaktidas poliesteris polietilenas polipropilenas poliuretanas elastanas oda ' +
    'pūkai plunksnos guma pluoštai',
  mt: 'suf alpaka kaxmir moħer angora ħarir qoton għażel kittien qanneb ġuta aċetat modal viscose viskożju akriliku poliammide poliester elastan ġilda',
  ga: 'olann alpaca caismír móihéar síoda cadás líon cnáib siút aicéatáit módal viscós aicrileach polaimíd poileistear éaláistín eileastán leathar',
} as const

/** "Organic" and "recycled", which may stand beside a fibre's name. */
export const QUALIFIERS_OF_OTHER_LANGUAGES = {
  pl: 'ekologiczna ekologiczny organiczna z recyklingu recykling żywa',
  pt: 'biológico biológica orgânico orgânica reciclado reciclada reciclados virgem outras',
  da: 'økologisk genanvendt genbrugt ny andre',
  fi: 'luomu luomupuuvilla kierrätetty kierrätettyä uusi muut',
  cs: 'bio organická organické recyklovaný recyklovaná recyklované recyklovaného střižní jiná',
  sk: 'bio organická recyklovaný recyklovaná recyklované strižná iné',
  hu: 'organikus bio újrahasznosított élő egyéb',
  ro: 'organic ecologic reciclat reciclată virgină alte',
  hr: 'organski ekološki reciklirani reciklirana runska ostala',
  sl: 'organski ekološki recikliran reciklirana runska druga',
  et: 'orgaaniline mahe taaskasutatud ringlussevõetud muud',
  lv: 'organiskā bioloģiskā pārstrādāts pārstrādāta citas',
  lt: 'ekologiška organinė perdirbtas perdirbta kiti',
  mt: 'organiku riċiklat',
  ga: 'orgánach athchúrsáilte',
} as const
