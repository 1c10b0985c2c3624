import { type Fields, field } from '#kit/field.ts'
import { withTranslations } from '#kit/translations.ts'
import { day, name, optional, recordId, text, webAddress } from '#platform/fields.ts'
import { codeField } from '../code-field.ts'

export const certificationFields = withTranslations({
  scheme: field(shownText(200), {
    about: 'The scheme’s short name: "GOTS", "OEKO-TEX".',
    given: 'The scheme’s short name: "GOTS", "OEKO-TEX". If omitted, the name is used.',
    isAlwaysKept: true,
    bulk: false,
    column: {
      name: 'cert_scheme',
      synonyms: 'certification, certificate, scheme, zertifikat, siegel, referentiel, certificat',
      example: 'GOTS',
      meaning: {
        en: 'The scheme’s short name: GOTS, OEKO-TEX, GRS.',
        de: 'Kürzel des Standards: GOTS, OEKO-TEX, GRS.',
        fr: 'Nom court du référentiel : GOTS, OEKO-TEX, GRS.',
      },
    },
    heading: {
      en: 'Scheme',
      de: 'Standard',
      fr: 'Référentiel',
      it: 'Standard',
      es: 'Norma',
      nl: 'Keurmerk',
      sv: 'Standard',
      pl: 'Standard',
    },
  }),
  name: field(shownText(200), {
    translated: true,
    about: 'The full name: "Global Organic Textile Standard".',
    given: 'The full name: "Global Organic Textile Standard". If omitted, the scheme is used.',
    isAlwaysKept: true,
    bulk: false,
    column: {
      name: 'cert_name',
      synonyms: 'certificate name',
      example: 'Global Organic Textile Standard',
      meaning: {
        en: 'The certificate’s full name.',
        de: 'Vollständiger Name des Zertifikats.',
        fr: 'Nom complet du certificat.',
      },
    },
    heading: { en: 'Name', de: 'Name', fr: 'Nom', it: 'Nome', es: 'Nombre', nl: 'Naam', sv: 'Namn', pl: 'Nazwa' },
  }),
  number: field(text(200), {
    about: 'The certificate’s number.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'cert_number',
      synonyms: 'certificate number, zertifikats nr, zertifikatsnummer, n de certificat, numero de certificat',
      example: 'CU 812345',
      meaning: {
        en: 'The number by which anyone can look it up with the certifier.',
        de: 'Die Nummer, unter der es bei der Zertifizierungsstelle zu finden ist.',
        fr: 'Le numéro qui permet de le retrouver auprès de l’organisme certificateur.',
      },
    },
    heading: {
      en: 'Number',
      de: 'Nummer',
      fr: 'Numéro',
      it: 'Numero',
      es: 'Número',
      nl: 'Nummer',
      sv: 'Nummer',
      pl: 'Numer',
    },
  }),
  issuer: field(text(200), {
    about: 'The certifier.',
    column: {
      name: 'cert_issuer',
      synonyms: 'certification body, issuer, zertifizierer, organisme',
      example: 'Control Union',
      meaning: {
        en: 'The certifier that issued it.',
        de: 'Die Stelle, die es ausgestellt hat.',
        fr: 'L’organisme qui l’a délivré.',
      },
    },
    heading: {
      en: 'Issuer',
      de: 'Aussteller',
      fr: 'Organisme',
      it: 'Rilasciato da',
      es: 'Emisor',
      nl: 'Uitgegeven door',
      sv: 'Utfärdare',
      pl: 'Wystawca',
    },
  }),
  validFrom: field(day(), {
    about: 'The first day it is valid.',
    column: {
      name: 'cert_valid_from',
      synonyms: 'valid from, zertifikat gultig ab, gultig ab, valable du',
      example: '2026-03-01',
      meaning: {
        en: 'The first day it is valid.',
        de: 'Der erste Tag, an dem es gilt.',
        fr: 'Le premier jour de validité.',
      },
    },
    heading: {
      en: 'Valid from',
      de: 'Gültig ab',
      fr: 'Valable à partir du',
      it: 'Valido dal',
      es: 'Válido desde',
      nl: 'Geldig vanaf',
      sv: 'Giltigt från',
      pl: 'Ważny od',
    },
  }),
  validUntil: field(day(), {
    about: 'The last day it is valid; null if it does not expire.',
    column: {
      name: 'cert_valid_until',
      synonyms: 'valid until, valid to, expires, zertifikat gultig bis, gultig bis, valable jusqu au',
      example: '2027-02-28',
      meaning: {
        en: 'The last day it is valid. Leave it empty if there is none.',
        de: 'Der letzte Tag, an dem es gilt. Leer lassen, wenn es unbefristet gilt.',
        fr: 'Le dernier jour de validité. À laisser vide s’il n’expire pas.',
      },
    },
    heading: {
      en: 'Valid until',
      de: 'Gültig bis',
      fr: 'Valable jusqu’au',
      it: 'Valido fino al',
      es: 'Válido hasta',
      nl: 'Geldig tot en met',
      sv: 'Giltigt till',
      pl: 'Ważny do',
    },
  }),
  scope: field(text(2000), {
    translated: true,
    about: 'What exactly is certified, in the words of the certificate.',
    column: {
      name: 'cert_scope',
      cell: 'long_text',
      synonyms: 'scope of certification',
      example: 'Spinning and weaving of linen',
      meaning: {
        en: 'What it covers, in the words of the certificate.',
        de: 'Was es umfasst, im Wortlaut des Zertifikats.',
        fr: 'Ce qu’il couvre, tel que le certificat l’indique.',
      },
    },
    heading: {
      en: 'Scope',
      de: 'Geltungsbereich',
      fr: 'Portée',
      it: 'Ambito',
      es: 'Alcance',
      nl: 'Reikwijdte',
      sv: 'Omfattning',
      pl: 'Zakres',
    },
  }),
  fileUrl: field(webAddress(), {
    about: 'Web address of the certificate.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'cert_file_url',
      example: 'https://certifier.example/812345.pdf',
      meaning: {
        en: 'The web address of the certificate.',
        de: 'Die Webadresse des Zertifikats.',
        fr: 'L’adresse web du certificat.',
      },
    },
    heading: {
      en: 'Document',
      de: 'Dokument',
      fr: 'Document',
      it: 'Documento',
      es: 'Documento',
      nl: 'Document',
      sv: 'Dokument',
      pl: 'Dokument',
    },
  }),
  productId: field(recordId(), {
    names: 'product',
    about: 'The id of the product it covers.',
    given: 'The product it covers; then materialId and companyId must be empty.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'cert_product',
      example: 'LS-0012',
      meaning: {
        en: 'The product it covers. Give a product, a material or a company.',
        de: 'Das Produkt, für das es gilt. Geben Sie ein Produkt, ein Material oder ein Unternehmen an.',
        fr: 'Le produit concerné. Indiquez un produit, une matière ou une entreprise.',
      },
    },
  }),
  materialId: field(recordId(), {
    names: 'material',
    about: 'The id of the material it covers.',
    given: 'The material it covers; then productId and companyId must be empty.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'cert_material',
      example: 'Linen',
      meaning: {
        en: 'The material it covers. Give a product, a material or a company.',
        de: 'Das Material, für das es gilt. Geben Sie ein Produkt, ein Material oder ein Unternehmen an.',
        fr: 'La matière concernée. Indiquez un produit, une matière ou une entreprise.',
      },
    },
  }),
  companyId: field(recordId(), {
    names: 'company',
    about: 'The id of the company it covers.',
    given: 'The company it covers; then productId and materialId must be empty.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'cert_company',
      example: 'Northwind Ltd',
      meaning: {
        en: 'The company it covers. Give a product, a material or a company.',
        de: 'Das Unternehmen, für das es gilt. Geben Sie ein Produkt, ein Material oder ein Unternehmen an.',
        fr: 'L’entreprise concernée. Indiquez un produit, une matière ou une entreprise.',
      },
    },
  }),
  code: codeField('certification', {
    name: 'certification_code',
    synonyms: 'certification number, certificate code, zertifikatscode, code du certificat',
    example: 'Z-88',
    meaning: {
      en: 'Your own code for the certificate, besides the number that its issuer gave it.',
      de: 'Ihre interne Nummer des Zertifikats, neben der Nummer der ausstellenden Stelle.',
      fr: 'Votre code interne du certificat, en plus du numéro donné par l’organisme.',
    },
  }),
} satisfies Fields)

/** Text that shows something, for a field that may be left out. */
function shownText(max: number) {
  return optional(name(max).parse, {}, 'text')
}
