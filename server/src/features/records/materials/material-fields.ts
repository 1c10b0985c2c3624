import { type Fields, field } from '#kit/field.ts'
import { withTranslations } from '#kit/translations.ts'
import { country, name, number, recordId, text } from '#platform/fields.ts'
import { codeField } from '../code-field.ts'
import { factorFields } from './factor-fields.ts'

export const materialFields = withTranslations({
  name: field(name(), {
    translated: true,
    about: 'The name of the material.',
    bulk: false,
    column: {
      name: 'material_name',
      synonyms: 'material, materialname, nom de la matiere, matiere',
      example: 'Linen',
      meaning: {
        en: 'Your own name for the material.',
        de: 'Ihr eigener Name für das Material.',
        fr: 'Votre propre nom pour la matière.',
      },
    },
    heading: { en: 'Name', de: 'Name', fr: 'Nom', it: 'Nome', es: 'Nombre', nl: 'Naam', sv: 'Namn', pl: 'Nazwa' },
  }),
  type: field(text(200), {
    about: 'The family of the fibre: "natural-plant", "synthetic".',
    column: {
      name: 'material_type',
      example: 'natural-plant',
      meaning: {
        en: 'Its family, such as natural-plant or synthetic.',
        de: 'Seine Familie, etwa natural-plant oder synthetic.',
        fr: 'Sa famille, par exemple natural-plant ou synthetic.',
      },
    },
    heading: { en: 'Type', de: 'Art', fr: 'Type', it: 'Tipo', es: 'Tipo', nl: 'Soort', sv: 'Typ', pl: 'Rodzaj' },
  }),
  fibre: field(text(200), {
    about: 'The fibre itself: "cotton", "polyester".',
    bulk: false,
    column: {
      name: 'fibre',
      synonyms: 'fiber, faser, fibre code',
      example: 'linen',
      meaning: { en: 'What it is made of.', de: 'Woraus es besteht.', fr: 'De quoi elle est faite.' },
    },
    heading: {
      en: 'Fibre',
      de: 'Faser',
      fr: 'Fibre',
      it: 'Fibra',
      es: 'Fibra',
      nl: 'Vezel',
      sv: 'Fiber',
      pl: 'Włókno',
    },
  }),
  label: field(text(200), {
    translated: true,
    about: 'Its name on a label, used in the composition of variants: "organic cotton". If null, the name is used.',
    bulk: false,
    column: {
      name: 'material_label',
      example: 'linen',
      meaning: {
        en: 'Its name on labels. Regulation (EU) 1007/2011 allows only the names it lists.',
        de: 'Sein Name auf Etiketten. Die Verordnung (EU) Nr. 1007/2011 erlaubt nur ihre eigenen Bezeichnungen.',
        fr: 'Son nom sur les étiquettes. Le règlement (UE) n° 1007/2011 n’autorise que ses propres noms.',
      },
    },
    heading: {
      en: 'On labels',
      de: 'Auf Etiketten',
      fr: 'Sur l’étiquette',
      it: 'In etichetta',
      es: 'En la etiqueta',
      nl: 'Op het etiket',
      sv: 'På etiketten',
      pl: 'Na etykiecie',
    },
  }),
  description: field(text(10_000), {
    about: 'The description, in the workspace’s own words.',
    column: {
      name: 'material_description',
      cell: 'long_text',
      example: 'Plain weave, 160 g/m².',
      meaning: {
        en: 'A few sentences about the material.',
        de: 'Einige Sätze über das Material.',
        fr: 'Quelques phrases sur la matière.',
      },
    },
    heading: {
      en: 'Description',
      de: 'Beschreibung',
      fr: 'Description',
      it: 'Descrizione',
      es: 'Descripción',
      nl: 'Beschrijving',
      sv: 'Beskrivning',
      pl: 'Opis',
    },
  }),
  originCountry: field(country(), {
    about: 'Where the fibre comes from, ISO 3166-1 alpha-2: IN.',
    column: {
      name: 'material_origin_country',
      synonyms: 'origin country, herkunft, pays, origine',
      example: 'FR',
      meaning: {
        en: 'Where the fibre was grown or made.',
        de: 'Wo die Faser gewachsen ist oder hergestellt wurde.',
        fr: 'Où la fibre a poussé ou a été produite.',
      },
    },
    heading: {
      en: 'Origin',
      de: 'Herkunft',
      fr: 'Origine',
      it: 'Origine',
      es: 'Origen',
      nl: 'Herkomst',
      sv: 'Ursprung',
      pl: 'Pochodzenie',
    },
  }),
  recycledShare: field(number({ min: 0, max: 1, unit: 'share of the mass, 1 is all' }), {
    about: 'Share of recycled content by mass, 0 to 1.',
    column: {
      name: 'recycled_share',
      cell: 'share',
      synonyms: 'recycled content, recycled, rezyklatanteil, part recyclee, taux de recycle',
      example: '0.3',
      meaning: {
        en: 'Recycled share of the mass. You must be able to prove a claim.',
        de: 'Recycelter Anteil am Gewicht. Sie müssen ihn belegen können.',
        fr: 'Part recyclée du poids. Vous devez pouvoir la prouver.',
      },
    },
    heading: {
      en: 'Recycled share',
      de: 'Rezyklatanteil',
      fr: 'Part recyclée',
      it: 'Quota riciclata',
      es: 'Parte reciclada',
      nl: 'Gerecycled deel',
      sv: 'Återvunnen andel',
      pl: 'Udział z recyklingu',
    },
  }),
  supplier: field(text(200), {
    about: 'The supplier’s name.',
    given: "If omitted, the company's name.",
    column: {
      name: 'material_supplier',
      synonyms: 'supplier, fournisseur',
      example: 'Weaver Ltd',
      meaning: {
        en: 'The supplier’s name, if there is no company record for it.',
        de: 'Name des Lieferanten, falls er hier nicht als Unternehmen angelegt ist.',
        fr: 'Nom du fournisseur, s’il ne figure pas parmi vos entreprises.',
      },
    },
    heading: {
      en: 'Supplier',
      de: 'Lieferant',
      fr: 'Fournisseur',
      it: 'Fornitore',
      es: 'Proveedor',
      nl: 'Leverancier',
      sv: 'Leverantör',
      pl: 'Dostawca',
    },
  }),
  supplierId: field(recordId(), {
    names: 'company',
    about: 'The id of the company that supplies it.',
    given: 'The company that supplies it.',
    column: {
      name: 'supplier_company',
      example: 'Weaver Ltd',
      meaning: {
        en: 'The company that supplies it. Import companies first.',
        de: 'Das Unternehmen, das es liefert. Importieren Sie zuerst die Unternehmen.',
        fr: 'L’entreprise qui la fournit. Importez d’abord les entreprises.',
      },
    },
  }),
  ...factorFields,
  code: codeField('material', {
    name: 'material_code',
    synonyms:
      'material number, material no, materialnummer, material nr, fabric code, fabric number, stoffnummer, code matiere, reference matiere, numero matiere',
    example: 'F-204',
    meaning: {
      en: 'Your own code for the material. It can be used wherever a file names the material.',
      de: 'Ihre interne Nummer des Materials. Sie gilt überall, wo eine Datei das Material nennt.',
      fr: 'Votre code interne de la matière. Il vaut partout où un fichier désigne la matière.',
    },
  }),
} satisfies Fields)
