import { type Fields, field } from '#kit/field.ts'
import { withTranslations } from '#kit/translations.ts'
import { badInput } from '#platform/app-error.ts'
import { identifier, name, optional, parseText, recordId, show, text, webAddress } from '#platform/fields.ts'
import { codeField } from '../code-field.ts'
import { variantFields } from '../variants/variant-fields.ts'
import { passedOnFields } from './passed-on-fields.ts'

const passedOn = passedOnFields(variantFields)
/** The fields that say something for its variants. */
export const PASSED_ON = Object.keys(passedOn) as (keyof typeof passedOn)[]

export const productFields = withTranslations({
  name: field(name(), {
    translated: true,
    about: 'The name of the product.',
    bulk: false,
    column: {
      name: 'product_name',
      synonyms:
        'title, product, style, style name, article, bezeichnung, artikelbezeichnung, produkt, produktname, designation, libelle, nom du produit',
      example: 'Linen shirt',
      meaning: {
        en: 'The product name that customers know. It is the title of the passport.',
        de: 'Das Produkt, wie die Kundschaft es kennt. So heißt der Pass.',
        fr: 'Le produit, tel que les clients le connaissent. C’est le titre du passeport.',
      },
    },
    heading: { en: 'Name', de: 'Name', fr: 'Nom', it: 'Nome', es: 'Nombre', nl: 'Naam', sv: 'Namn', pl: 'Nazwa' },
  }),
  sku: field(identifier(100), {
    about: 'Stock keeping unit, unique in the workspace.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'sku',
      synonyms:
        'product sku, style number, article number, item number, artikelnummer, artikelnr, artikel nr, handle, url handle, reference, ref produit, code article',
      example: 'LS-0012',
      meaning: {
        en: 'Your own article number for the product. Rows with the same number describe the same product.',
        de: 'Ihre Artikelnummer des Produkts. Zeilen mit derselben Nummer gehören zum selben Produkt.',
        fr: 'Votre propre référence pour le produit. Les lignes qui ont la même décrivent le même produit.',
      },
    },
    heading: {
      en: 'Article number',
      de: 'Artikelnummer',
      fr: 'Référence',
      it: 'Codice articolo',
      es: 'Referencia',
      nl: 'Artikelnummer',
      sv: 'Artikelnummer',
      pl: 'Numer artykułu',
    },
  }),
  category: field(text(200), {
    translated: true,
    about: 'The category, in the words of the workspace.',
    column: {
      name: 'category',
      synonyms: 'product category, categories, type, family, warengruppe, kategorie, produktgruppe, famille, categorie',
      example: 'Shirts',
      meaning: {
        en: 'Such as T-shirts, jeans, dresses. It tells the method what is usual for the product.',
        de: 'Etwa T-Shirts, Jeans, Kleider. Sagt der Methode, was dafür üblich ist.',
        fr: 'Par exemple T-shirts, jeans, robes. Indique à la méthode ce qui est habituel.',
      },
    },
    heading: {
      en: 'Category',
      de: 'Kategorie',
      fr: 'Catégorie',
      it: 'Categoria',
      es: 'Categoría',
      nl: 'Categorie',
      sv: 'Kategori',
      pl: 'Kategoria',
    },
  }),
  brand: field(text(200), {
    about: 'The brand under which it is sold.',
    given: "If omitted, the company's name.",
    column: {
      name: 'brand',
      synonyms: 'brands, vendor, label, marke, marque',
      example: 'Northwind',
      meaning: {
        en: 'The name on the label. If empty, the company’s name is used.',
        de: 'Der Name auf dem Etikett. Ist die Zelle leer, gilt der Name des Unternehmens.',
        fr: 'Le nom sur l’étiquette. Si la cellule est vide, c’est le nom de l’entreprise.',
      },
    },
    heading: {
      en: 'Brand',
      de: 'Marke',
      fr: 'Marque',
      it: 'Marca',
      es: 'Marca',
      nl: 'Merk',
      sv: 'Varumärke',
      pl: 'Marka',
    },
  }),
  companyId: field(recordId(), {
    names: 'company',
    about: 'The id of the company that sells it.',
    given: 'The company that sells it.',
    column: {
      name: 'brand_company',
      example: 'Northwind Ltd',
      meaning: {
        en: 'The company that sells it. Import companies first.',
        de: 'Das Unternehmen, das es verkauft. Importieren Sie zuerst die Unternehmen.',
        fr: 'L’entreprise qui le vend. Importez d’abord les entreprises.',
      },
    },
  }),
  productType: field(text(200), {
    about: 'The kind of product, for the impact method: "T-shirt", "Jeans".',
    bulk: false,
    column: {
      name: 'product_type',
      synonyms: 'kind, produktart, type de produit',
      example: 'shirt',
      meaning: {
        en: 'The kind of product for the impact method. Only needed if the category does not tell.',
        de: 'Die Produktart für die Bewertungsmethode. Nur nötig, wenn sie aus der Kategorie nicht hervorgeht.',
        fr: 'Le type de produit pour la méthode d’évaluation. Utile seulement si la catégorie ne l’indique pas.',
      },
    },
    heading: { en: 'Type', de: 'Art', fr: 'Type', it: 'Tipo', es: 'Tipo', nl: 'Soort', sv: 'Typ', pl: 'Rodzaj' },
  }),
  description: field(text(10_000), {
    translated: true,
    about: 'The description, in the workspace’s own words.',
    column: {
      name: 'description',
      cell: 'long_text',
      synonyms: 'product description, body html, short description, beschreibung, description produit',
      example: 'A light shirt for warm days.',
      meaning: {
        en: 'A few sentences about the product.',
        de: 'Einige Sätze über das Produkt.',
        fr: 'Quelques phrases sur le produit.',
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
  hsCode: field(digits(2, 12, 'a customs code (HS or CN) of 2 to 12 digits'), {
    about: 'Customs code, HS or CN.',
    given: 'Customs code, HS or CN, 2 to 12 digits.',
    column: {
      name: 'hs_code',
      cell: 'customs_code',
      synonyms:
        'customs code, cn code, commodity code, tariff number, stat warennr, statistische warennummer, warennummer, zolltarifnummer, code sh, code douanier, meta hs code',
      example: '620590',
      meaning: {
        en: 'HS or CN code. Also tells the kind of product if the category does not.',
        de: 'HS- oder KN-Code. Bestimmt die Produktart, wenn die Kategorie sie nicht erkennen lässt.',
        fr: 'Code SH ou NC. Indique le type de produit si la catégorie ne le fait pas.',
      },
    },
    heading: {
      en: 'Customs code',
      de: 'Zolltarifnummer',
      fr: 'Code douanier',
      it: 'Codice doganale',
      es: 'Código arancelario',
      nl: 'Douanecode',
      sv: 'Tullkod',
      pl: 'Kod celny',
    },
  }),
  gtinPrefix: field(digits(4, 13, 'a GS1 company prefix of 4 to 13 digits'), {
    about: "GS1 company prefix of the variants' GTINs.",
    given: 'GS1 company prefix of its variants, 4 to 13 digits.',
    bulk: false,
    column: {
      name: 'gtin_prefix',
      cell: 'digits',
      example: '4006381',
      meaning: {
        en: 'The GS1 company prefix that your GTINs begin with, 4 to 13 digits.',
        de: 'Die GS1-Basisnummer, mit der Ihre GTINs beginnen, 4 bis 13 Ziffern.',
        fr: 'Le préfixe d’entreprise GS1 de vos GTIN, de 4 à 13 chiffres.',
      },
    },
    heading: {
      en: 'GTIN prefix',
      de: 'GTIN-Präfix',
      fr: 'Préfixe GTIN',
      it: 'Prefisso GTIN',
      es: 'Prefijo GTIN',
      nl: 'GTIN-prefix',
      sv: 'GTIN-prefix',
      pl: 'Prefiks GTIN',
    },
  }),
  imageUrl: field(webAddress(), {
    about: 'The web address of a picture.',
    bulk: false,
    column: {
      name: 'image_url',
      synonyms: 'image src, image, product image url, bild, photo',
      example: 'https://shop.example/shirt.jpg',
      meaning: {
        en: 'The web address of a picture.',
        de: 'Die Webadresse eines Bildes.',
        fr: 'L’adresse web d’une image.',
      },
    },
    heading: {
      en: 'Image',
      de: 'Bild',
      fr: 'Image',
      it: 'Immagine',
      es: 'Imagen',
      nl: 'Afbeelding',
      sv: 'Bild',
      pl: 'Zdjęcie',
    },
  }),
  code: codeField('product', {
    name: 'product_code',
    synonyms:
      'erp number, erp no, erp nummer, erp nr, erp id, erp code, materialnummer, material nr, matnr, numero erp, code erp',
    example: 'K-10023',
    meaning: {
      en: 'Your own code for the product, for example from your ERP system. It can be used wherever a file names the product.',
      de: 'Ihre interne Nummer des Produkts, etwa aus dem ERP-System. Sie gilt überall, wo eine Datei das Produkt nennt.',
      fr: 'Votre code interne du produit, par exemple celui de votre ERP. Il vaut partout où un fichier désigne le produit.',
    },
  }),
  ...passedOn,
  brandId: field(recordId(), {
    names: 'company',
    about: 'The id of the company with the role BRAND whose name is the brand.',
    given:
      'The company with the role BRAND whose name the brand is, also after it is renamed; null: the brand is a text.',
    column: {
      name: 'brand_record',
      example: 'Northwind',
      meaning: {
        en: 'The company with the role brand that the product’s brand follows: its name is the brand. Import companies first.',
        de: 'Das Unternehmen mit der Rolle Marke, dessen Name die Marke des Produkts ist. Importieren Sie zuerst die Unternehmen.',
        fr: 'L’entreprise au rôle de marque dont le nom est la marque du produit. Importez d’abord les entreprises.',
      },
    },
  }),
} satisfies Fields)

function digits(min: number, max: number, what: string) {
  return optional(
    (value, field): string => {
      const parsed = parseText(value, field, 50)
      if (!/^\d+$/.test(parsed) || parsed.length < min || parsed.length > max) {
        throw badInput('digits_expected', `"${field}" must be ${what}; got ${show(value)}.`, { field, value })
      }
      return parsed
    },
    { pattern: `^[0-9]{${min},${max}}$` },
    'text',
  )
}
