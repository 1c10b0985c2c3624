import { type Fields, field } from '#kit/field.ts'
import { withTranslations } from '#kit/translations.ts'
import { listOf, name, number, oneOf, recordId, required, text, webAddress } from '#platform/fields.ts'
import { codeField } from '../code-field.ts'
import { CARE_SYMBOLS } from './care-symbol-slugs.ts'
import { compositionRule } from './composition.ts'
import { gtinRule } from './gtin-rule.ts'
import { inheritedRule } from './inherited-rule.ts'
import { makingFields } from './making-fields.ts'

const described = {
  name: field(name(), {
    translated: true,
    about: 'The name of the variant.',
    bulk: false,
    column: {
      name: 'variant_name',
      synonyms: 'variant, variant title, variante, libelle variante, variantenname',
      example: 'Linen shirt, blue, M',
      meaning: {
        en: 'Your name for this colour and size. If empty, it is made from product, colour and size.',
        de: 'Ihr Name für diese Farbe und Größe. Ist die Zelle leer, entsteht er aus Produkt, Farbe und Größe.',
        fr: 'Votre nom pour cette couleur et cette taille. Si la cellule est vide, il est formé du produit, de la couleur et de la taille.',
      },
    },
    heading: { en: 'Name', de: 'Name', fr: 'Nom', it: 'Nome', es: 'Nombre', nl: 'Naam', sv: 'Namn', pl: 'Nazwa' },
  }),
  productId: field(required(recordId()), {
    names: 'product',
    about: 'The id of the product it belongs to.',
    given: 'The product it belongs to.',
  }),
  color: field(text(200), {
    translated: true,
    about: 'The colour, in the brand’s own words.',
    column: {
      name: 'color',
      synonyms: 'colour, shade, colour name, farbe, farbname, couleur, coloris',
      example: 'Blue',
      meaning: {
        en: 'The colour name that customers know.',
        de: 'Die Farbe, wie die Kundschaft sie kennt.',
        fr: 'La couleur telle que les clients la connaissent.',
      },
    },
    heading: {
      en: 'Colour',
      de: 'Farbe',
      fr: 'Couleur',
      it: 'Colore',
      es: 'Color',
      nl: 'Kleur',
      sv: 'Färg',
      pl: 'Kolor',
    },
  }),
  size: field(text(200), {
    about: 'The size, as on the label.',
    column: {
      name: 'size',
      synonyms: 'groesse, große, grosse, taille, length',
      example: 'M',
      meaning: { en: 'The size on the label.', de: 'Die Größe auf dem Etikett.', fr: 'La taille de l’étiquette.' },
    },
    heading: {
      en: 'Size',
      de: 'Größe',
      fr: 'Taille',
      it: 'Taglia',
      es: 'Talla',
      nl: 'Maat',
      sv: 'Storlek',
      pl: 'Rozmiar',
    },
  }),
  gtin: field(gtinRule, {
    about: 'GTIN-8, -12, -13 or -14 with a valid check digit.',
    given: 'GTIN-8, -12, -13 or -14.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'gtin',
      cell: 'digits',
      synonyms:
        'ean, ean13, upc, barcode, variant barcode, gtin upc ean or isbn, ean code, strichcode, code barres, gencod',
      example: '4006381333931',
      meaning: {
        en: 'The number below the barcode: 8, 12, 13 or 14 digits. The label’s QR code is made from it.',
        de: 'Die Nummer unter dem Strichcode, 8, 12, 13 oder 14 Ziffern. Aus ihr entsteht der QR-Code des Etiketts.',
        fr: 'Le numéro sous le code-barres, 8, 12, 13 ou 14 chiffres. Il sert à créer le code QR de l’étiquette.',
      },
    },
    heading: { en: 'GTIN', de: 'GTIN', fr: 'GTIN', it: 'GTIN', es: 'GTIN', nl: 'GTIN', sv: 'GTIN', pl: 'GTIN' },
  }),
  weight: field(number({ above: 0, max: 10_000, unit: 'kilograms' }), {
    about: 'Kilograms per item.',
    storedAs: 'weight_kg',
    inherited: 'weight',
    column: {
      name: 'weight_kg',
      cell: 'mass',
      synonyms:
        'weight, net weight, variant grams, variant weight, weight value, nettogewicht, gewicht, netto gewicht, poids, poids net',
      example: '0.21',
      meaning: {
        en: 'The weight of one item without packaging. Without it, no impact can be calculated.',
        de: 'Gewicht eines Stücks ohne Verpackung. Ohne Gewicht gibt es keine Bewertung.',
        fr: 'Poids d’une pièce sans emballage. Sans lui, aucune évaluation n’est possible.',
      },
    },
    heading: {
      en: 'Weight (kg)',
      de: 'Gewicht (kg)',
      fr: 'Poids (kg)',
      it: 'Peso (kg)',
      es: 'Peso (kg)',
      nl: 'Gewicht (kg)',
      sv: 'Vikt (kg)',
      pl: 'Masa (kg)',
    },
  }),
  materialComposition: field(text(5_000), {
    translated: true,
    about: 'The composition in the words of the label. Written from `composition` if there is one.',
    given: 'The composition in the words of the label. Omit it if you give `composition`.',
    bulk: false,
    inherited: 'composition',
    column: {
      name: 'material_composition',
      cell: 'long_text',
      synonyms:
        'composition, material, fabric composition, fibre composition, materialzusammensetzung, zusammensetzung, matiere, matieres',
      example: '55% linen, 45% cotton',
      meaning: {
        en: 'The composition as on the label. Its materials and shares are read from it.',
        de: 'Die Zusammensetzung wie auf dem Etikett. Materialien und Anteile werden daraus gelesen.',
        fr: 'La composition comme sur l’étiquette. Les matières et leurs parts en sont tirées.',
      },
    },
    heading: {
      en: 'Materials',
      de: 'Material',
      fr: 'Matières',
      it: 'Materiali',
      es: 'Materiales',
      nl: 'Materialen',
      sv: 'Material',
      pl: 'Materiały',
    },
  }),
  composition: field(compositionRule, {
    about: 'Materials with their shares; empty if only the text is known.',
    given: 'Materials with shares that add up to at most 1.',
    storedAs: null,
    bulk: false,
    inherited: 'composition',
    column: {
      name: 'structured_composition',
      cell: 'composition',
      example: '55% | material: Linen | part: shell\n45% | fibre: cotton | part: shell',
      meaning: {
        en:
          'The composition, material by material, as shares of the total weight. It takes precedence over the ' +
          'text of the label.',
        de: 'Die Zusammensetzung Material für Material, als Anteile am Gesamtgewicht. Sie hat Vorrang vor dem Text des Etiketts.',
        fr: 'La composition matière par matière, en parts du poids total. Elle passe avant le texte de l’étiquette.',
      },
    },
  }),
  careInstructions: field(text(5_000), {
    translated: true,
    about: 'Care instructions in words.',
    given: 'Care instructions in words, at most 5,000 characters.',
    inherited: 'careInstructions',
    column: {
      name: 'care_instructions',
      cell: 'long_text',
      synonyms: 'care, washing instructions, pflegehinweis, pflege, pflegehinweise, entretien, meta care instructions',
      example: 'Wash inside out.',
      meaning: {
        en: 'Care instructions in words.',
        de: 'Pflegehinweise in Worten.',
        fr: 'Les consignes d’entretien en toutes lettres.',
      },
    },
    heading: {
      en: 'Care',
      de: 'Pflege',
      fr: 'Entretien',
      it: 'Cura',
      es: 'Cuidado',
      nl: 'Onderhoud',
      sv: 'Skötsel',
      pl: 'Pielęgnacja',
    },
  }),
  careSymbols: field(listOf(oneOf(CARE_SYMBOLS), 12), {
    about: 'Slugs of the ISO 3758 symbols: "wash-30", "iron-110".',
    given: 'Slugs of the ISO 3758 symbols.',
    bulk: false,
    inherited: 'careSymbols',
    column: {
      name: 'care_symbols',
      example: 'wash-30\nbleach-none',
      meaning: {
        en: 'ISO 3758 symbols, in the order of the label, at most 12.',
        de: 'Symbole nach ISO 3758 in der Reihenfolge des Etiketts, höchstens 12.',
        fr: 'Symboles de l’ISO 3758, dans l’ordre de l’étiquette, 12 au plus.',
      },
    },
    heading: {
      en: 'Care symbols',
      de: 'Pflegesymbole',
      fr: 'Symboles d’entretien',
      it: 'Simboli di cura',
      es: 'Símbolos de cuidado',
      nl: 'Wassymbolen',
      sv: 'Skötselsymboler',
      pl: 'Symbole pielęgnacji',
    },
  }),
  ...makingFields,
  imageUrls: field(listOf(webAddress(), 20), {
    about: 'Web addresses of pictures, at most 20.',
    bulk: false,
    column: {
      name: 'image_urls',
      synonyms: 'variant image, images',
      example: 'https://shop.example/1.jpg\nhttps://shop.example/2.jpg',
      meaning: {
        en: 'Web addresses of pictures.',
        de: 'Webadressen von Bildern.',
        fr: 'Adresses web d’images.',
      },
    },
    heading: {
      en: 'Images',
      de: 'Bilder',
      fr: 'Images',
      it: 'Immagini',
      es: 'Imágenes',
      nl: 'Afbeeldingen',
      sv: 'Bilder',
      pl: 'Zdjęcia',
    },
  }),
  code: codeField('variant', {
    name: 'variant_code',
    synonyms: 'variant number, variant no, variantennummer, varianten nr, numero de variante, code variante',
    example: 'K-10023-BL-M',
    meaning: {
      en: 'Your own code for this colour and size, for example from your ERP system.',
      de: 'Ihre interne Nummer dieser Farbe und Größe, etwa aus dem ERP-System.',
      fr: 'Votre code interne de cette couleur et taille, par exemple celui de votre ERP.',
    },
  }),
} satisfies Fields

export const variantFields = withTranslations({
  ...described,
  inherited: field(inheritedRule(described), {
    about: 'What it takes from its product, having no value of its own.',
    given:
      'What it is to take from its product: where no other value is given with it, that of the product; all else keeps its value as ' +
      'its own. Omit it, and what has no value is taken.',
    bulk: false,
    isPrivate: true,
    column: {
      name: 'inherited',
      cell: 'columns',
      example: 'weight_kg',
      meaning: {
        en: 'The columns whose values are the product’s. Leave it empty, and values of this row are the variant’s own.',
        de: 'Die Spalten, deren Werte vom Produkt stammen. Bleibt die Zelle leer, gehören die Werte der Zeile der Variante selbst.',
        fr: 'Les colonnes dont les valeurs sont celles du produit. Si la cellule est vide, les valeurs de la ligne sont propres à la variante.',
      },
    },
  }),
} satisfies Fields)
