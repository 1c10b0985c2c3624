import type { Language } from '#kit/words/languages.ts'

/** The order of the names in a line of the tables below. */
const ORDER = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const satisfies readonly Language[]

/** What a colour is called in each language: the name to show, then others that mean the same. */
export type ColourNames = Readonly<Record<Language, readonly [string, ...string[]]>>

/**
 * Colours that have shades: "dark blue", "hellgrau", "vert clair", "heather grey" are made from these.
 * Written for this page; names are those of the trade, in the form in which they stand on a label.
 */
export const SHADED_COLOURS = colours(`
black | Schwarz | noir/noire | nero/nera | negro/negra | zwart | svart | czarny/czarna/czarne/czerń
white | Weiß | blanc/blanche | bianco/bianca | blanco/blanca | wit | vit | biały/biała/białe/biel
grey/gray | Grau | gris/grise | grigio/grigia | gris | grijs | grå | szary/szara/szare/popielaty
blue | Blau | bleu/bleue | blu | azul | blauw | blå | niebieski/niebieska/niebieskie
red | Rot | rouge | rosso/rossa | rojo/roja | rood | röd | czerwony/czerwona/czerwone/czerwień
green | Grün | vert/verte | verde | verde | groen | grön | zielony/zielona/zielone/zieleń
yellow | Gelb | jaune | giallo/gialla | amarillo/amarilla | geel | gul | żółty/żółta/żółte
orange | Orange | orange | arancione | naranja | oranje | orange | pomarańczowy/pomarańczowa
pink | Rosa/Pink | rose | rosa | rosa | roze | rosa | różowy/różowa/różowe/róż
purple | Lila/Purpur | violet/violette | viola | morado/morada/púrpura | paars | lila | fioletowy/fioletowa/fiolet
brown | Braun | marron/brun/brune | marrone | marrón | bruin | brun | brązowy/brązowa/brąz
beige | Beige | beige | beige | beige/beis | beige | beige | beżowy/beżowa/beż
turquoise | Türkis | turquoise | turchese | turquesa | turquoise | turkos | turkusowy/turkusowa/turkus
khaki | Khaki | kaki | cachi/kaki | caqui | kaki | khaki | khaki
navy/navy blue/marine blue | Marineblau/Marine/Navy | bleu marine/marine | blu navy/navy/blu marino/blu marine | azul marino/marino | marineblauw/marine/navy | marinblå/marin | granatowy/granatowa/granat
charcoal/charcoal grey/charcoal gray | Anthrazit/Anthrazitgrau/Holzkohle | anthracite/gris anthracite/charbon | antracite/grigio antracite | antracita/gris antracita | antraciet/antracietgrijs | antracit/antracitgrå | antracytowy/antracytowa/antracyt
`)

/** Colours that stand for themselves. */
export const OTHER_COLOURS = colours(`
off-white/off white | Offwhite/Wollweiß | blanc cassé/écru clair | bianco sporco/off white/bianco panna | blanco roto/crudo claro | gebroken wit/off-white | off-white/benvit/naturvit | złamana biel/off-white
ecru | Ecru | écru | écru/ecru | crudo/ecru | ecru | ecru | ecru
ivory | Elfenbein | ivoire | avorio | marfil | ivoor | elfenben | kość słoniowa
cream | Creme/Cremeweiß | crème | crema/panna | crema | crème | creme/gräddvit | kremowy/kremowa/krem
natural | Natur/Naturfarben | naturel/naturelle | naturale | natural | naturel | naturfärgad/natur | naturalny/naturalna
unbleached/undyed | Ungebleicht/Ungefärbt | non blanchi/non teint | non sbiancato/non tinto | sin blanquear/sin teñir | ongebleekt/ongeverfd | oblekt/ofärgad | niebielony/niebielona/niebarwiony
optical white/bright white/pure white | Reinweiß/Optischweiß | blanc optique/blanc pur | bianco ottico/bianco puro | blanco óptico/blanco puro | helderwit/optisch wit | klarvit/optisk vit | śnieżnobiały/biel optyczna/czysta biel
snow/snow white | Schneeweiß/Schnee | blanc neige/neige | bianco neve/neve | blanco nieve/nieve | sneeuwwit/sneeuw | snövit/snö | śnieżny/śnieżna biel
chalk | Kreide/Kreideweiß | craie | gesso | tiza | krijt/krijtwit | kritvit/krita | kredowy/kredowa
pearl | Perle/Perlweiß | perle | perla | perla | parel/parelwit | pärlvit/pärla | perłowy/perłowa/perła
vanilla | Vanille | vanille | vaniglia | vainilla | vanille | vanilj | waniliowy/waniliowa/wanilia
champagne | Champagner | champagne | champagne | champán | champagne | champagne/champagnefärgad | szampański/szampańska/szampan
sand | Sand/Sandfarben | sable | sabbia | arena | zand | sand | piaskowy/piaskowa/piasek
stone | Stein | pierre | pietra | piedra | steen | sten | kamienny/kamienna
oatmeal/oat | Hafer | avoine/flocon d’avoine | avena | avena | havermout/haver | havre | owsiany/owsiana
taupe | Taupe | taupe | tortora | topo/taupe | taupe | taupe | taupe
greige | Greige | grège/greige | greige | greige | greige | greige | greige
camel | Camel/Kamel | camel | cammello | camel/camello | camel/kameel | kamel/kamelfärgad | camel/wielbłądzi
tan | Hellbraun/Tan | fauve/tan | cuoio chiaro/tan | tostado/canela claro | tan/lichtbruin | ljusbrun/tan | jasnobrązowy/jasnobrązowa
nude | Nude/Hautfarben | nude/chair | nudo/carne/nude | nude/carne | nude/huidskleur | nude/hudfärgad | cielisty/cielista/nude
cognac | Cognac | cognac | cognac | coñac | cognac | cognac | koniakowy/koniakowa/koniak
caramel | Karamell | caramel | caramello | caramelo | karamel | karamell | karmelowy/karmelowa/karmel
toffee | Toffee | caramel au beurre/toffee | toffee/mou | tofe/toffee | toffee | kola/toffee | toffi
cinnamon | Zimt | cannelle | cannella | canela | kaneel | kanel | cynamonowy/cynamonowa/cynamon
chestnut | Kastanie/Kastanienbraun | châtaigne/châtain | castagna/castano | castaño/castaña | kastanje/kastanjebruin | kastanjebrun/kastanj | kasztanowy/kasztanowa/kasztan
hazelnut/hazel | Haselnuss | noisette | nocciola | avellana | hazelnoot | hasselnöt | orzechowy/orzechowa/orzech
walnut | Walnuss | noyer/noix | noce | nuez/nogal | walnoot | valnöt | orzech włoski
chocolate/chocolate brown | Schokolade/Schokobraun/Schokoladenbraun | chocolat | cioccolato | chocolate | chocolade/chocoladebruin | chokladbrun/choklad | czekoladowy/czekoladowa/czekolada
coffee | Kaffee/Kaffeebraun | café | caffè | café | koffie/koffiebruin | kaffebrun/kaffe | kawowy/kawowa/kawa
mocha | Mokka | moka | moca/moka | moca | mokka | mocka | mokka
espresso | Espresso | expresso/espresso | espresso | expreso/espresso | espresso | espresso | espresso
tobacco | Tabak | tabac | tabacco | tabaco | tabak | tobak | tabaczkowy/tabaczkowa/tytoniowy
bronze | Bronze | bronze | bronzo | bronce | brons | brons | brązowy metaliczny/brąz metaliczny
copper | Kupfer | cuivre | rame | cobre | koper | koppar | miedziany/miedziana/miedź
gold | Gold/Golden | or/doré/dorée | oro/dorato/dorata | oro/dorado/dorada | goud | guld | złoty/złota/złote/złoto
rose gold | Roségold | or rose | oro rosa | oro rosa | roségoud | roséguld | różowe złoto
silver | Silber/Silbern | argent/argenté/argentée | argento/argentato | plata/plateado/plateada | zilver | silver | srebrny/srebrna/srebrne/srebro
platinum | Platin | platine | platino | platino | platina | platina | platynowy/platynowa/platyna
rust | Rost/Rostrot | rouille | ruggine | óxido/teja | roest | rost | rdzawy/rdzawa
brick/brick red | Ziegelrot/Ziegel | brique/rouge brique | mattone/rosso mattone | ladrillo/rojo ladrillo | baksteenrood/baksteen | tegelröd/tegel | ceglasty/ceglasta
terracotta | Terrakotta | terre cuite/terracotta | terracotta | terracota | terracotta | terrakotta | terakota
ochre/ocher | Ocker | ocre | ocra | ocre | oker | ockra | ochra
mustard/mustard yellow | Senf/Senfgelb | moutarde/jaune moutarde | senape | mostaza | mosterd/mosterdgeel | senapsgul/senap | musztardowy/musztardowa/musztarda
saffron | Safran/Safrangelb | safran | zafferano | azafrán | saffraan | saffran | szafranowy/szafranowa/szafran
honey | Honig | miel | miele | miel | honing | honung | miodowy/miodowa/miód
lemon/lemon yellow | Zitrone/Zitronengelb | citron/jaune citron | limone/giallo limone | limón/amarillo limón | citroengeel/citroen | citrongul/citron | cytrynowy/cytrynowa/cytryna
lime/lime green | Limette/Limettengrün | citron vert/vert citron | lime/verde lime | lima/verde lima | limoengroen/limoen | limegrön/lime | limonkowy/limonkowa/limonka
neon yellow | Neongelb | jaune fluo | giallo fluo | amarillo flúor/amarillo neón | neongeel | neongul | żółty neonowy/neonowa żółć
neon green | Neongrün | vert fluo | verde fluo | verde flúor/verde neón | neongroen | neongrön | zielony neonowy/neonowa zieleń
neon pink | Neonpink | rose fluo | rosa fluo | rosa flúor/rosa neón | neonroze | neonrosa | różowy neonowy/neonowy róż
neon orange | Neonorange | orange fluo | arancione fluo | naranja flúor/naranja neón | neonoranje | neonorange | pomarańczowy neonowy
apricot | Aprikose/Apricot | abricot | albicocca | albaricoque | abrikoos | aprikos/aprikosfärgad | morelowy/morelowa/morela
peach | Pfirsich | pêche | pesca | melocotón | perzik | persika/persikofärgad | brzoskwiniowy/brzoskwiniowa/brzoskwinia
coral | Koralle/Korallenrot | corail | corallo | coral | koraal/koraalrood | korall | koralowy/koralowa/koral
salmon/salmon pink | Lachs/Lachsrosa | saumon/rose saumon | salmone | salmón | zalm/zalmroze | laxrosa/lax | łososiowy/łososiowa
tangerine/mandarin | Mandarine | mandarine | mandarino | mandarina | mandarijn | mandarin | mandarynkowy/mandarynkowa
tomato/tomato red | Tomatenrot/Tomate | rouge tomate/tomate | rosso pomodoro/pomodoro | rojo tomate/tomate | tomaatrood/tomaat | tomatröd/tomat | pomidorowy/pomidorowa
cherry/cherry red | Kirschrot/Kirsche | cerise/rouge cerise | ciliegia/rosso ciliegia | cereza/rojo cereza | kersenrood/kers | körsbärsröd/körsbär | wiśniowy/wiśniowa/wiśnia
scarlet | Scharlachrot/Scharlach | écarlate | scarlatto/scarlatta | escarlata | scharlakenrood/scharlaken | scharlakansröd | szkarłatny/szkarłatna/szkarłat
crimson | Karminrot/Karmesin | cramoisi/carmin | cremisi/carminio | carmesí/carmín | karmijnrood/karmozijn | karmosinröd/karmosin | karmazynowy/karmazynowa/karmazyn
ruby | Rubinrot/Rubin | rubis | rubino | rubí | robijnrood/robijn | rubinröd/rubin | rubinowy/rubinowa/rubin
burgundy | Burgunderrot/Burgund/Burgunder | bordeaux foncé/bourgogne | borgogna | borgoña | bourgondisch rood/bourgondië | burgundy/burgundröd | burgundowy/burgundowa/burgund
bordeaux/claret | Bordeaux/Bordeauxrot/Weinrot | bordeaux | bordeaux/bordò | burdeos | bordeaux/bordeauxrood | bordeaux/vinröd | bordowy/bordowa/bordo
wine/wine red | Weinrot | lie-de-vin/lie de vin | vinaccia/rosso vino | vino/rojo vino | wijnrood | vinröd | czerwone wino/winny
maroon | Kastanienrot/Maroon | bordeaux brun/marron rouge | marrone rossiccio/maroon | granate | kastanjerood/maroon | rödbrun/maroon | kasztanowoczerwony/bordowobrązowy
plum | Pflaume | prune | prugna | ciruela | pruim | plommon | śliwkowy/śliwkowa/śliwka
aubergine/eggplant | Aubergine | aubergine | melanzana | berenjena | aubergine | aubergine | bakłażanowy/bakłażan/oberżyna
berry | Beere | baie/fruits rouges | frutti di bosco/bacca | frutos rojos/baya | bes/bessenrood | bärröd/bär | jagodowy/jagodowa
raspberry | Himbeere/Himbeerrot | framboise | lampone | frambuesa | framboos | hallonröd/hallon | malinowy/malinowa/malina
fuchsia | Fuchsia | fuchsia | fucsia | fucsia | fuchsia | fuchsia | fuksja
magenta | Magenta | magenta | magenta | magenta | magenta | magenta | magenta
hot pink | Knallpink/Pink | rose vif | rosa acceso | rosa intenso | felroze | starkrosa/cerise | intensywny róż/jaskraworóżowy/ostry róż
old rose/dusty rose/dusty pink | Altrosa | vieux rose | rosa antico | rosa palo/rosa viejo | oudroze | gammelrosa/dovrosa | brudny róż/stary róż
blush | Zartrosa/Blush | rose poudré/blush | rosa cipria/cipria | rosa empolvado/rubor | blush/poederroze | puderrosa | pudrowy róż/pudrowy
baby pink | Babyrosa | rose layette/rose bébé | rosa baby/rosa bebè | rosa bebé | babyroze | babyrosa | jasny róż/baby pink
mauve | Mauve | mauve | malva | malva | mauve | malva | malwowy/malwowa
lilac | Flieder | lilas | lilla | lila | lila/sering | syren | liliowy/liliowa
lavender | Lavendel | lavande | lavanda | lavanda | lavendel | lavendel | lawendowy/lawendowa/lawenda
violet | Violett | violet | violetto | violeta | violet | violett | fioletowy/fiołkowy/fioletowa
wisteria | Glyzinie | glycine | glicine | glicina | blauweregen | blåregn | glicynia
amethyst | Amethyst | améthyste | ametista | amatista | amethist | ametist | ametystowy/ametyst
indigo/indigo blue | Indigo/Indigoblau | indigo/bleu indigo | indaco | índigo/añil | indigo/indigoblauw | indigo/indigoblå | indygo
midnight/midnight blue | Mitternachtsblau/Nachtblau | bleu nuit/bleu minuit | blu notte | azul medianoche/azul noche | nachtblauw/middernachtblauw | midnattsblå | nocny granat/granat nocny/nocny błękit
ink/ink blue | Tinte/Tintenblau | encre/bleu encre | inchiostro/blu inchiostro | tinta/azul tinta | inktblauw/inkt | bläckblå | atramentowy/atramentowa
royal blue | Königsblau/Royalblau | bleu roi/bleu royal | blu royal/blu reale | azul real/azulón | koningsblauw | kungsblå | chabrowy/królewski błękit/błękit królewski
cobalt/cobalt blue | Kobaltblau/Kobalt | bleu cobalt/cobalt | blu cobalto/cobalto | azul cobalto/cobalto | kobaltblauw/kobalt | koboltblå/kobolt | kobaltowy/kobaltowa/kobalt
ultramarine | Ultramarin/Ultramarinblau | outremer/bleu outremer | oltremare/blu oltremare | azul ultramar/ultramar | ultramarijn | ultramarin | ultramaryna
electric blue | Electric Blue/Leuchtblau | bleu électrique | blu elettrico | azul eléctrico | elektrisch blauw | elblå/klarblå | elektryczny błękit
sky blue/sky | Himmelblau | bleu ciel | celeste/azzurro cielo | azul cielo/celeste | hemelsblauw | himmelsblå/skyblå | błękitny/błękitna/błękit
baby blue | Babyblau | bleu layette/bleu bébé | azzurro baby/celeste baby | azul bebé | babyblauw | babyblå | jasny błękit/baby blue
ice blue | Eisblau | bleu glacier/bleu glacé | azzurro ghiaccio | azul hielo | ijsblauw | isblå | lodowy błękit
azure | Azurblau/Azur | azur/bleu azur | azzurro/azzurra | azul celeste/azur | azuurblauw/azuur | azurblå/azur | lazurowy/lazurowa/lazur
denim/denim blue | Jeansblau/Denim | bleu jean/denim | blu denim/denim/blu jeans | azul denim/denim/azul vaquero | denimblauw/denim/jeansblauw | denimblå/denim/jeansblå | dżinsowy/denim
petrol/petrol blue | Petrol | bleu pétrole/pétrole | petrolio/blu petrolio | petróleo/azul petróleo | petrol | petrol/petroleumblå | petrol/naftowy/morski ciemny
teal | Blaugrün/Teal | bleu canard/sarcelle | ottanio/verde petrolio | verde azulado/azul pato | blauwgroen/groenblauw | blågrön/teal | morski/morska
peacock/peacock blue | Pfauenblau | bleu paon/paon | blu pavone/pavone | azul pavo real/pavo real | pauwblauw | påfågelsblå | pawi/pawi błękit
aqua | Aqua/Wasserblau | aqua | acqua/acquamarina | aguamarina/agua | aqua | aqua/vattenblå | akwamaryna/aqua
mint/mint green | Mint/Minzgrün | menthe/vert menthe | menta/verde menta | menta/verde menta | mint/mintgroen | mintgrön/mint | miętowy/miętowa/mięta
sage/sage green | Salbei/Salbeigrün | sauge/vert sauge | salvia/verde salvia | salvia/verde salvia | salie/saliegroen | salviagrön/salvia | szałwiowy/szałwiowa/szałwia
olive/olive green | Oliv/Olivgrün/Olive | olive/vert olive | oliva/verde oliva | oliva/verde oliva | olijf/olijfgroen | olivgrön/oliv | oliwkowy/oliwkowa/oliwka
moss/moss green | Moos/Moosgrün | mousse/vert mousse | muschio/verde muschio | musgo/verde musgo | mos/mosgroen | mossgrön/mossa | zieleń mchu/mchowy
forest/forest green | Waldgrün/Tannengrün | vert forêt/vert sapin | verde foresta/verde bosco | verde bosque | bosgroen | skogsgrön | leśna zieleń/leśny
bottle green | Flaschengrün | vert bouteille | verde bottiglia | verde botella | flessengroen | flaskgrön/buteljgrön | butelkowa zieleń/butelkowy
emerald/emerald green | Smaragd/Smaragdgrün | émeraude/vert émeraude | smeraldo/verde smeraldo | esmeralda/verde esmeralda | smaragd/smaragdgroen | smaragdgrön/smaragd | szmaragdowy/szmaragdowa/szmaragd
jade | Jade/Jadegrün | jade/vert jade | giada/verde giada | jade/verde jade | jade | jadegrön/jade | jadeitowy/jadeitowa/jadeit
pistachio | Pistazie/Pistaziengrün | pistache | pistacchio | pistacho | pistache | pistagegrön/pistage | pistacjowy/pistacjowa/pistacja
apple green | Apfelgrün | vert pomme | verde mela | verde manzana | appelgroen | äppelgrön | zielone jabłko/jabłkowa zieleń/jabłkowy
grass green | Grasgrün | vert herbe/vert gazon | verde erba/verde prato | verde hierba/verde césped | grasgroen | gräsgrön | trawiasty/trawiasta zieleń
army green/military green | Armeegrün/Militärgrün | vert militaire/vert armée | verde militare | verde militar | legergroen | militärgrön/armégrön | zieleń wojskowa/wojskowa zieleń/wojskowy
fir green/pine green | Tannengrün | vert sapin | verde pino/verde abete | verde pino/verde abeto | dennengroen | grangrön/tallgrön | zieleń sosnowa/sosnowa zieleń/sosnowy
slate/slate grey/slate gray | Schiefer/Schiefergrau | ardoise/gris ardoise | ardesia/grigio ardesia | pizarra/gris pizarra | leisteen/leigrijs | skiffergrå/skiffer | łupkowy/łupek
steel/steel grey/steel gray | Stahlgrau/Stahl | acier/gris acier | acciaio/grigio acciaio | acero/gris acero | staalgrijs/staal | stålgrå/stål | stalowy/stalowa
ash/ash grey/ash gray | Aschgrau/Asche | cendre/gris cendré | cenere/grigio cenere | ceniza/gris ceniza | asgrijs/as | askgrå/aska | popielaty/popielata/popiel
graphite | Graphit/Grafit | graphite | grafite | grafito | grafiet | grafit/grafitgrå | grafitowy/grafitowa/grafit
smoke/smoke grey | Rauchgrau/Rauch | fumée/gris fumé | fumo/grigio fumo | humo/gris humo | rookgrijs/rook | rökgrå/rök | dymny/dymna
mouse grey | Mausgrau | gris souris | grigio topo | gris ratón | muisgrijs | musgrå | mysi szary/mysia szarość/mysi/mysia
jet black/deep black | Tiefschwarz | noir profond/noir de jais | nero intenso/nero profondo | negro intenso/negro azabache | diepzwart/gitzwart | djupsvart/kolsvart | głęboka czerń/kruczoczarny
stone washed/stonewashed | Stone-washed | délavé | slavato/stone washed | lavado a la piedra | stonewashed | stentvättad/stonewashed | sprany/stone washed
multicolour/multicolor/multicoloured/multi | Mehrfarbig/Bunt/Multicolor | multicolore | multicolore/multicolor | multicolor | meerkleurig/multicolor | flerfärgad/mångfärgad/multifärgad | wielokolorowy/wielobarwny
clear/transparent | Transparent/Durchsichtig | transparent/transparente | trasparente | transparente | transparant/doorzichtig | transparent/genomskinlig | przezroczysty/przezroczysta
striped/stripes | Gestreift | rayé/rayée/rayures | a righe/righe | a rayas/rayas | gestreept | randig | w paski
checked/check/plaid | Kariert | à carreaux/carreaux | a quadri/quadri | a cuadros/cuadros | geruit | rutig | w kratę/w kratkę
floral/flowers | Geblümt | à fleurs/fleuri/fleurie | a fiori/floreale | de flores/floral | gebloemd | blommig | w kwiaty
polka dot/dotted/dots | Gepunktet | à pois/pois | a pois/pois | de lunares/lunares | gestippeld | prickig/prickigt | w kropki/w groszki
leopard/leopard print | Leopardenmuster/Leo/Leopard | léopard/imprimé léopard | leopardato/leopardata | leopardo/estampado de leopardo | luipaardprint/luipaard | leopardmönstrad/leopard | w panterkę/panterka
camouflage/camo | Camouflage/Tarnmuster | camouflage | mimetico/camouflage | camuflaje | camouflage | kamouflage | moro/kamuflaż
tie-dye/tie dye | Batik | tie and dye | tie-dye | tie-dye | tie-dye | batik | tie-dye/batik
`)

/** Reads the lines of a table; a name that no line has is a fault of the table. */
function colours(table: string): readonly ColourNames[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim().split('/'))
      const names = ORDER.map((language, at) => [language, cells[at] ?? ['']] as const)
      return Object.fromEntries(names) as unknown as ColourNames
    })
}
