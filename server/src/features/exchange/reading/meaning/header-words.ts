/**
 * What the words are about that people head columns with, in some thirty-five languages. A header is rarely one word of a list, but nearly always made of a
 * few ideas: "Artikelnummer", "Número de artículo", "品番" are the number of an item. `header-meaning.ts` divides a header into these words, also
 * within a compound, and says what the ideas mean together.
 *
 * A word may be followed by an ending of its language. One with "=" before it stands alone: it is too short to be looked for within others. Signs
 * over letters count for nothing ("größe", "grosse").
 */
export const HEADER_WORDS = {
  item: `
    =item product style article model goods merchandise
    artikel =art produkt modell ware =stil bestell bestel order
    article produit modele =art =styl
    articolo prodotto modello =art capo
    articulo producto modelo prenda
    artigo produto modelo peca
    =artikels product vare varen artikel artikkel varu
    tuote tuotte nimike malli
    toote artikli mudel =kaup kauba
    prece produkt artikul modeli
    preke prekes gamini produkt modeli
    towar artykul produkt wyrob
    zbozi vyrob produkt polozk artikl tovar
    izdel artikl artikel
    proizvod artikal roba
    termek cikk aru modell
    produs articol model
    продукт артикул стока издел
    προιον ειδος ειδους ειδων τεμαχι μοντελο
    urun stok mal model mamul
    товар продукт модел выроб изделие номенклатур виріб
    商品 製品 品 アイテム モデル 管理
    상품 제품 품목 품 모델
    产品 款 货 產品 貨
    =san =pham =hang barang produk
    สินค้า ผลิตภัณฑ์ รุ่น
    منتج منتجات صنف سلعة بضاعة موديل طراز محصول محصولات کالا
    מוצר מוצרים פריט פריטים דגם
    voru =vara`,
  name: `
    name title =label caption
    =bezeichnung bezeichnung titel benennung
    nom intitule libelle designation titre denomination
    nome denominazione titolo
    nombre denominacion titulo
    designacao titulo nome
    naam benaming omschrijving titel
    namn benamning
    navn betegnelse varetekst
    nimi nimetus nimike
    nosaukum
    pavadinim
    nazwa
    nazev jmeno oznaceni
    nazov
    naziv =ime
    nev megnevez elnevez cim
    nume denumir titlu
    наименован име название назва найменув имя
    ονομασι ονομα τιτλος
    adi ismi =ad =isim tanim
    名称 名稱 名 名前
    이름 명
    =ten nama
    ชื่อ
    =اسم =تسمية =نام
    =שם כותרת
    heiti =nafn`,
  code: `
    number code =no =nr =num =sku =id ref reference referenc identifier key =plu
    nummer =nr schlussel kennung
    numero code =n° =n reference =ref
    codice cod riferimento sigla
    codigo referencia ref número
    =codigo referencia
    nummer code kenmerk bestelnr
    nummer =nr
    nummer =nr =varenr
    numero koodi nro tunnus
    number kood tunnus
    kods numurs artikuls
    kodas numeris artikulas
    numer kod indeks symbol =indeks
    cislo kod =kod
    cislo kod =c
    sifra stevilka koda oznaka
    sifra broj kod oznaka
    szam kod azonosit
    cod numar referint
    номер код артикул шифър
    κωδικ κωδ αριθμ
    kodu =kod =no numarasi
    артикул код номер =sku
    番号 コード 番 記号 =品番 型番
    코드 번호 =품번 부호
    编码 编号 代码 号 款号 货号 編號 編碼 貨號 代碼 款號
    =ma kode nomor
    รหัส เลขที่ หมายเลข
    رقم =رمز كود =معرف مرجع کد شماره شناسه
    קוד מספר =מזהה =מקט =מק
    numer`,
  color: `
    color colour shade colorway colourway hue
    farbe farb farbton
    couleur coloris teinte
    colore colori tinta
    color
    =cor =cores tonalidade
    kleur
    farg kulor
    farve
    farge
    vari
    varv
    krasa krasu
    spalva spalvos
    kolor barwa
    barv barev
    farba farby
    boja boje
    szin
    culoare culori
    цвят цвета цвет расцветк колір колор кольор
    χρωμα χρωματ αποχρωσ
    renk
    カラー 色 色彩
    색상 컬러 색
    颜色 色 顏色 花色
    mau =sac warna
    =สี สีสินค้า
    لون =رنگ
    צבע =גוון
    =litur litar`,
  size: `
    size =sizes =sz =waist =inseam
    große grosse konfektionsgrosse =gr =grosse
    taille pointure =tailles
    taglia misura =tg =tgl
    talla =numero calzado =tallas
    tamanho =tam numeracao talhe
    maat maatvoering =maten
    storlek =stl =strl
    storrelse =str
    koko =koot kokomerkinta
    suurus moot
    izmer
    dydis dydz
    rozmiar =rozm
    velikost =vel
    velkost
    velicin
    meret
    marime marimi masura
    размер розмір
    μεγεθ νουμερ
    beden =numara =olcu
    サイズ 寸法 サイズ表記
    사이즈 치수 크기 호칭
    尺码 尺寸 尺碼 规格 規格
    ukuran =kich
    ขนาด ไซส์ ไซซ์
    مقاس قياس =حجم سایز اندازه
    מידה =מידות
    staerd`,
  barcode: `
    barcode =ean =gtin =upc =ean13 =ean8 =isbn =jan =gtin13 =gtin14 =ean14
    strichcode balkencode
    codebarres gencod gencode
    codigobarras
    streepjescode
    streckkod
    stregkode
    strekkode
    viivakoodi
    ribakood vootkood triipkood
    svitrkod
    bruksnini
    kreskow
    carovy carkovy =carovykod
    ciarovy
    crtna crtni barkod
    vonalkod
    баркод штрихкод штрих
    γραμμωτ
    バーコード
    바코드
    条形码 条码 條碼 國際條碼
    บาร์โค้ด
    باركود بارکد
    ברקוד
    strikamerki`,
  bars: `
    barre barres barras bare vach batang
    شريطي แท่ง`,
  weight: `
    weight =wt mass grammage
    gewicht masse
    poids grammage
    peso massa
    gewicht
    vikt
    vaegt vagt
    vekt
    paino
    kaal =mass
    svars svara svaru
    svoris svorio mase masa
    waga wagi =masa
    hmotnost vaha
    teza tezina
    suly tomeg
    greutat
    тегло вес масса вага маса
    βαρος βαρους βαρ
    agirl gramaj
    重量 重さ 目付 質量
    중량 무게
    净重 重 单重 單重
    berat =trong =luong =khoi =nang =can
    น้ำหนัก
    =وزن
    משקל
    thyngd`,
  net: `
    net netto =nett neto netta liquid liquido =liq netta
    neta neto cista ciste nettó
    нетто нето
    καθαρ
    正味
    순
    净 淨
    bersih
    grynas gryn สุทธิ صافي خالص נטו`,
  gross: `
    gross brutto =brut bruto lordo gros versand shipping brut packaging packed verpackung verpakking embalaj embalag emballag emballas imballo
    opakow obal pakiran pakend pakkaus forpakn forpack csomagol ambalaj iepakoj pakuot упаков опаков συσκευασ 包装 包裝 포장
    брутто бруто
    μικτο
    総重量 毛重
    총중량
    kotor package parcel volum
    รวมบรรจุภัณฑ์ إجمالي ناخالص ברוטו`,
  composition: `
    composition =blend
    zusammensetzung
    composizion
    composicion
    composicao
    samenstelling
    sammansattning
    sammensaetning
    sammensetning
    koostumus sisalto
    koostis sisaldus
    sastav
    sudet
    sklad skladu
    slozen
    zlozen
    sestav
    sastav
    osszetet
    compozit
    състав состав склад
    συνθεσ σύνθεσ
    icerig karisim kompozisyon icerik
    組成 混率 素材構成
    혼용률 혼용율 조성 혼용
    成分 成份
    komposisi =thanh =phan
    ส่วนประกอบ ส่วนผสม องค์ประกอบ
    تركيب مكونات تكوين ترکیب
    הרכב
    efnisinnihald efnasamsetning`,
  material: `
    material fabric fibre fiber textile =shell cloth composition
    stoff faser oberstoff
    matiere tissu textil
    materiale tessuto fibre fibra
    tejido tela
    tecido textil
    materiaal stof
    material tyg fiber
    materiale stof
    kuitu materiaali kangas
    materjal kiu kangas
    material audum
    medziag audin
    material surowc tkanin
    materialu latk
    surovin sirovin
    materijal tkanin
    anyag alapanyag kelme
    tesatur materialul
    материал матеріал ткан плат
    υλικ υφασμ
    kumas malzeme
    素材 材質 生地
    소재 재질 원단
    材质 面料 材料 材質
    bahan =chat =lieu
    วัสดุ เนื้อผ้า =ผ้า
    قماش خامة خامات نسيج مادة مواد پارچه =جنس
    =בד =בדים =חומר`,
  country: `
    country =coo
    land staat
    pays
    paese nazion
    pais
    land
    =lands maa
    riik maa
    valst
    salis salies
    kraj
    zeme
    krajin
    drzav zemlj
    orszag
    tara tarii
    страна държав стран краї країн
    χωρα χωρας
    ulke
    国 國
    국가 국
    negara =nuoc
    ประเทศ
    =بلد =دولة کشور
    =ארץ =מדינה =מדינת`,
  origin: `
    origin provenance
    herkunft ursprung
    origine provenance
    provenienz
    origen procedencia
    origem
    herkomst oorsprong
    ursprung
    oprindelse
    opprinnelse
    alkupera
    parito
    izcelsm
    kilme
    pochodzen
    puvod
    povod
    porekl izvor
    podrijet porijekl
    szarmaz eredet
    origin provenient
    произход происхожд походж
    προελευσ καταγωγ
    mensei mense
    原産 産地 原产 产地 原產 產地
    원산지 원산
    asal =xuat =xu
    กำเนิด ต้นทาง
    منشأ مبدا
    =מקור
    uppruna`,
  made: `
    made manufactured manufacture production sewn
    hergestellt herstellung produktion fertigung
    fabrication fabrique confection
    produzion fabbricat prodotto
    fabricacion fabricado produccion
    fabrico fabricado producao
    productie gemaakt
    tillverk tillverkning produktion
    produktion produceret
    produksjon produsert
    valmistus tuotanto
    valmistat toodet tootmis
    razots razotaj razosan
    gamyb pagamint
    produkcj wyprodukow
    vyrob
    izdel proizvod
    proizvodnj proizveden
    gyart
    fabricat productie
    производ выпуск
    виробни виготов
    παραγωγ κατασκευ
    uretim
    生産 製造 生产 制造
    생산 제조
    produksi =san=xuat
    ผลิต
    =صنع تصنيع إنتاج =تولید =ساخت
    ייצור יצור תוצרת`,
  place: `
    place location =site
    ort standort
    lieu
    luogo
    lugar =hely hely yeri =yer miejsce misto
    แหล่ง สถานที่ =مكان =محل =מקום`,
  brand: `
    brand =label trademark
    marke
    marque griffe
    marca marchio griffe
    marca
    merk =merken
    varumark =marke
    =maerke varemaerke
    merke varemerke
    merkki brandi
    kaubamark brand
    zimol
    zenklas
    marka marki
    znack
    znamk
    =robna marka
    marka markan
    marca
    марка марки бренд
    μαρκα εμπορικοσημα
    ブランド 商標
    브랜드 상표
    品牌 商标 牌子
    merek =thuong =hieu =nhan
    ยี่ห้อ แบรนด์ ตรา
    علامة ماركة براند برند
    מותג
    vorumerki`,
  trade: `
    обознач търговск торгов торгов commercial prekin prekes =preču preču robna blagovna εμπορικ σημα
    handlow obchodn comercial commercial handels ticari تجارية تجاري מסחרי`,
  group: `
    category group department family class type typology
    kategorie gruppe warengruppe sparte produkttyp artikeltyp
    categorie famille rayon groupe gamme
    categoria gruppo famiglia reparto merceologico
    categoria familia grupo tipo seccion
    familia grupo
    categorie groep
    kategori grupp
    kategori gruppe
    kategoria ryhma luokka
    kategooria grupp liik
    kategorij grupa
    kategorij grupe
    kategoria grupa rodzaj
    kategorie skupin druh
    kategoria skupin
    kategorija skupin
    kategorija grupa
    kategori csoport
    categori grupa familie
    категори група группа категорі
    вид рід
    κατηγορ ομαδ οικογεν
    kategori grubu grup
    カテゴリ 分類 部門
    카테고리 분류
    类别 分类 品类 类目 類別 分類
    kelompok =danh =muc =nhom =nganh
    หมวด หมู่ ประเภท กลุ่ม
    فئة قسم تصنيف =نوع مجموعة دسته گروه
    קטגורי =קבוצה =סוג מחלקה משפחה משפחת
    vöruflokk =flokkur
    =קבוצת`,
  description: `
    description text copy details
    beschreibung langtext werbetext
    descriptif
    descrizion
    descripcion
    descricao
    beschrijving omschrijving
    beskrivning
    beskrivelse
    kuvaus
    kirjeldus
    aprakst
    aprasym
    opis
    popis
    leir
    descrier
    описани опис
    περιγραφ
    aciklama
    説明 紹介
    설명
    描述 说明 說明 简介
    deskripsi =mo =ta
    รายละเอียด คำอธิบาย
    =وصف =شرح تفاصيل توضیحات
    תיאור תאור =פירוט
    lysing`,
  long: `
    long short full detailed marketing lang kurz longue courte lunga estesa breve larga corta longa curta lange korte kort pitka lyhyt pikk dlug krotk dlouh
    kratk hossz rovid lunga scurt полн подробн повн αναλυτικ συντομη detayli 상세 详细 詳細`,
  customs: `
    customs tariff commodity =hs =hts =taric =cn =nc =kn =sh =ncm =vtsz =gtip =hscode =hsn harmonised harmonized intrastat
    zoll zolltarif warennummer warentarif =statistische
    douan nomenclature
    doganal nomenclatura =voce
    arancel aduan partida
    pautal aduaneir fiscal
    douane goederen =statistiek statistieknummer
    tull tulltaxe statistisk varukod tarief
    told toldtarif varekode
    toll tolltariff
    tulli tavarakood tavarakoodi
    tolli tariif
    muit muitin
    celn taryf
    celn sazeb nomenklatur kombinovan
    coln sadzob
    carin tarif tarifn
    vam vamtarifa
    vamal tarifar
    митн митническ тариф таможен =вэд =тнвэд уктзед =зед =укт =тн
    δασμολογ τελωνειακ =σο
    gumruk tarife
    関税 税番 統計品目 統計
    관세 세번
    海关 税则 海關
    =hai =quan
    พิกัด ศุลกากร
    جمرك جمارك تعريفة گمرک تعرفه
    מכס
    tollskra tollflokk`,
  maker: `
    manufacturer maker producer factory mill plant vendor
    hersteller produzent produktionsbetrieb fabrik konfektionar
    fabricant usine confectionneur faconnier producteur
    produttor fabbricant stabiliment fabbrica
    fabricante fabrica productor
    fabricante produtor
    fabrikant producent fabriek confectie
    tillverkare producent fabrik
    fabrikant producent fabrik
    produsent fabrikk tilvirker
    valmistaja tehdas tuottaja
    tootja tehas valmistaja
    razotajs rupnic
    gamintoj gamykl
    producent wytworc fabryk
    vyrobce tovarn zhotovitel
    vyrobca tovaren
    proizvajal tovarn
    proizvodac tvornic
    gyarto gyar eloallit
    producator fabricant fabric
    производител фабрик изготовител завод виробник
    κατασκευαστ εργοστασ παραγωγο
    uretici fabrika imalatci
    メーカー 製造元 工場 製造者
    제조사 제조자 제조원 제조업체 공장
    生产商 制造商 厂家 工厂 生产厂家 製造商
    produsen pabrik =nha
    ผู้ผลิต โรงงาน
    مصنع صانع منتجة سازنده تولیدکننده کارخانه
    יצרן =מפעל
    framleidand`,
  supplier: `
    supplier lieferant fournisseur fornitor proveedor fornecedor leverancier leverantor leverandor toimittaja tarnija piegadataj tiekej dostawc dodavatel
    dodavatel dobavitelj dobavljac beszallit furnizor доставчик поставщик постачальник προμηθευτ tedarikci 仕入先 공급업체 공급사 供应商 供應商 pemasok
    ผู้จัดจำหน่าย ซัพพลายเออร์ =مورد =مزود ספק`,
  care: `
    care laundry
    pflege
    entretien soin
    cura manutenzion
    cuidado
    cuidado conserva manuten
    onderhoud
    skotsel
    pleje
    vedlikehold
    hoito
    hooldus
    kopsan
    prieziur
    konserwacj pielegn
    udrzb osetrov
    vzdrzevan
    odrzavan
    kezel
    ingrijir intretin
    поддръж уход догляд
    φροντιδ
    bakim
    お手入れ 取扱 手入れ
    취급 관리
    护理 保养 護理
    perawatan =bao
    ดูแล
    عناية نگهداری مراقبت
    =טיפול
    medhondlun umhird
    =nega =nego =nege =njega =njegu =njege`,
  wash: `
    wash laundering
    wasch
    lavage
    lavaggi
    lavado
    lavagem
    wasvoorschrift was wassen
    tvatt
    vask
    vask
    pesu
    pesemis pesu
    mazgasan
    skalbim
    pranie prania pran
    prani
    pranje
    mosas
    spalar
    пране стирк прання
    πλυσιμ
    yikama
    洗濯
    세탁
    洗涤 洗滌 水洗
    pencucian =giat
    =ซัก ซักรีด
    غسيل غسل شستشو
    כביסה
    thvott`,
  advice: `
    instruction advice guide symbols label
    hinweis anleitung vorschrift
    conseil mode
    istruzion
    instruccion indicacion
    instruc indicac
    voorschrift instructie
    rad anvisning
    vejledning anvisning rad
    ohje
    juhend juhis
    noradijum
    instrukcij nurodym
    sposob instrukcj
    navod
    navodil
    upute uput
    utmutat
    instructiun
    инструкц інструкц указани рекомендац
    οδηγι
    talimat
    方法 表示 注意
    방법 주의사항 사항
    说明 方式 方法
    petunjuk cara =huong =dan =quan
    วิธี คำแนะนำ
    تعليمات إرشادات طريقة دستورالعمل
    הוראות
    leidbeining`,
  price: `
    price cost =rrp =msrp =vk =ek =uvp =pvp =ppc =srp listino
    preis =uvpe
    prix tarif
    prezzo =prezzi costo
    precio coste
    preco custo
    prijs
    pris kostpris
    hinta
    hind
    cena
    kaina savikain pasizmaks
    cena cennik
    cijen
    =ar =ara =arak
    pret
    цена цін ціна стоимост себестоим собіварт
    τιμη τιμ κοστος
    fiyat maliyet
    価格 値段 原価 単価 価
    가격 판매가 단가 원가
    价格 零售价 成本 单价 售价 價 成本價 單價
    harga =gia
    ราคา ต้นทุน
    سعر =ثمن تكلفة قیمت
    מחיר =עלות
    =verd utsoluverd`,
  stock: `
    stock inventory available availability =qty quantity
    bestand lagerbestand verfugbar menge
    quantite disponib stock
    giacenz disponibil quantita
    existencias cantidad
    estoque quantidade disponivel pronta
    voorraad aantal
    lagersaldo lager antal
    lager beholdning antall
    varasto saldo maara
    laojaak laosei laos kogus
    atlikum pieejam krajum
    likut kiek atsarg
    magazyn ilosc stan
    skladem mnozstvi
    skladom mnozstvo sklade
    zalog kolicin
    zalih kolicin
    keszlet raktar mennyis
    stoc cantitat
    наличност количест остаток налич склад складе залишок кількіст
    αποθεμα ποσοτ
    miktar =elde stok miktari
    在庫 入荷 数量
    재고 수량
    库存 庫存 数量
    stok =ton =kho tersedia
    คงเหลือ จำนวน สต็อก สต๊อก
    مخزون كمية متوفر موجودی تعداد
    מלאי =כמות
    lagerstad birgd`,
  idle: `
    season collection remark note comment discount delivery window moq =tax =vat date =status width height depth length quantity
    saison kollektion bemerkung notiz lieferzeit rabatt hinweise breite hohe tiefe lange lieferung
    remarque delai remise largeur hauteur profondeur longueur
    stagion note sconto larghezza altezza profondita consegna
    temporada observacion descuento anchura ancho altura alto profundidad entrega
    estacao observac desconto largura altura profundidade
    seizoen opmerking korting levertijd breedte hoogte diepte
    sasong anmarkning rabatt leveranstid bredd hojd djup
    saeson bemaerkning rabat leveringstid bredde hojde dybde
    sesong merknad leveringstid hoyde
    kausi huomautu alennus toimitusaika leveys korkeus syvyys
    hooaeg markus allahindlus tarneaeg laius korgus sugavus
    sezon piezim atlaide platum augstum dzilum biezum
    pastab nuolaid plotis aukstis gylis
    uwagi rabat czas dostaw szerok wysok glebok szeros
    sezon poznamk sleva dodaci sirk vysk hloubk
    zlav sirk vysk hlbk
    opomb popust sirin visin globin
    napomen popust sirin visin dubin
    szezon megjegyz kedvezm szelesseg magassag melyseg szallit
    observati reducer termen livrar latim inaltim adancim
    сезон забележк отстъпк ширин височин дълбочин примечан скидк срок высот толщин глубин примітк знижк термін висот
    σεζον παρατηρησ εκπτωσ παραδοσ πλατος υψος βαθος
    notlar indirim teslim =en yuksek genis derin
    シーズン 備考 割引 納期 幅 高さ 奥行
    시즌 비고 할인 납기 폭 높이
    季节 备注 折扣 交货 宽度 高度 深度 寬 長 长度
    musim catatan =mua =ghi =chu lebar ketinggian kedalaman
    หมายเหตุ ฤดูกาล ส่วนลด วันที่ กว้าง
    ملاحظات =موسم تاريخ =عرض =طول ارتفاع =خصم =حالة =فصل تخفیف
    =עונה =הערה הערות =הנחה תאריך =רוחב =אורך =גובה`,
  certificate: `
    certificat =scheme standard
    zertifikat siegel
    certificazion certificad
    certificaat keurmerk
    certifikat certyfikat sertifika sertifik tanusitvany сертификат сертифікат πιστοποι 認証 인증 证书 證書 认证 認證
    ใบรับรอง شهادة گواهی תעודה =תקן
    vottun vottord`,
  issuer: `
    issuer issued certifier =body zertifizier aussteller organisme ente emisor`,
  valid: `
    valid validity expir gultig ablauf valable validite expiration validita scadenz validez vigencia caducidad validade geldig gyldig giltig voimassa
    waznosc wazn platnost platn ervenyes veljav valabil дійсн действ валид ισχυ gecerli 有効 유효 有效
    =vrijedi =vrijede =važi =vazi =velja =galioja =galia =deriga kehtiv กำหนดอายุ صلاحية اعتبار =תוקף
    =gildir gildistim =kehtib kehtivus หมดอายุ انتهاء 만료 到期 失效 =תפוגה =תפוגת`,
  until: `
    until =to =bis =au =jusqu =fino =hasta =ate =tot =til =till =asti =do =kuni =ig expir ablauf scadenz caducidad 期限 만료 至
    =iki =lidz =kuni =pana =حتى =עד
    หมดอายุ انتهاء 到期 失效 =תפוגה =תפוגת`,
  from: `
    =from =since =ab =von =depuis =dal =desde =vanaf =fra =från =od =alkaen`,
  company: `
    company firma firm societe azienda empresa bedrijf foretag virksomhed yritys ettevot podjet tvrtk ceg 会社 회사 公司
    บริษัท شركة مؤسسة شرکت חברה`,
  city: `
    city town =ort stadt ville =citta =ciudad =cidade =stad =by =kaupunki =miasto =mesto =mesto =varos =oras град город місто πολη sehir =il 市 도시 城市
    เมือง =مدينة =شهر =עיר`,
  address: `
    address street anschrift strasse adresse =rue indirizzo direccion endereco adres =via adress osoite ulica utca cim adresa адрес διευθυνσ 住所 주소 地址
    ที่อยู่ عنوان آدرس כתובת`,
  phone: `
    phone telephone telefon telefono téléphone puhelin телефон τηλεφων 電話 전화 电话
    โทรศัพท์ هاتف جوال تلفن טלפון`,
  email: `
    email =mail courriel correo =epost sahkoposti posta 邮箱 이메일 メール`,
  role: `
    role rolle ruolo funkcja uloha szerep роль роля`,
  variant: `
    variant variante variation variante wariant вариант
    ตัวเลือก متغير וריאציה`,
  unit: `
    unit piece =stk =pc =pcs stuck unitaire unitario unitaria styck stuks styk stykk kappale =kpl sztuk =ks =kus =db bucat единиц τεμαχ 単位 개당 单件
    หน่วย =وحدة =قطعة =יחידה`,
  gram: `
    gram =g =gr =kg kilogram grammi grammes gramos gramas gramm gramu gramech грам γραμμαρι 克 kilo =г =кг
    กรัม جرام غرام =جم =غم =كجم =كغم گرم =גרם =קג
    =בגרם =בקג =בקילו`,
  date: `
    =date =datum =data =fecha =dato =datums =kuupaev paivamaara =dagsetning дата ημερομηνι tarihi =日 日期 日付
    วันที่ วัน =تاريخ =תאריך`,
  filler: `
    =of =the =in =for =and =per =eu =de =fr =it =es =us =uk =int =der =die =das =des =du =la =le =les =l =d =di =del =della =dello =da =do =dos =el =los =van
    default standaard predeterminad padrao predefinit defaut privzet zadan vychoz domysln alapertelmez implicit oletus varsayilan 默认 預設
    parent principal main master haupt stamm 代表 親 父 대표 상위 induk
    =het =av =af =og =och =für =par =con =com =em =na =ve =ile =και =του =της =и =в =i =a =z =ze =w =s =cu =pe =no =nach =по =на =від =для =en 国际 proveden
    english french german english euro eur российск wear dress clothing seller sellers verkaufers vendeur vendedor venditore verkoper saljarens sprzedawc prodejce продавца продавця satici 卖家 商家 판매자 ruha obleceni bekleidung одягу одежды odziez vetement
    ของ =من =في =على =از =של`,
} as const

export type HeaderIdea = keyof typeof HEADER_WORDS

/** "Without": what stands behind it is not meant. */
export const WITHOUT: ReadonlySet<string> = new Set(
  'without excl ohne sans senza sin sem zonder uden uten utan ilman bez brez nelkul fara без χωρις'.split(' '),
)
