import { type Fields, field } from '#kit/field.ts'
import { withTranslations } from '#kit/translations.ts'
import { badInput } from '#platform/app-error.ts'
import { country, name, oneOf, optional, parseText, show, text, webAddress } from '#platform/fields.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { codeField } from '../code-field.ts'

/** What a company is to the workspace. */
export const COMPANY_ROLES = ['brand', 'manufacturer', 'supplier', 'retailer', 'importer', 'recycler', 'other'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

export const companyFields = withTranslations({
  name: field(name(), {
    about: 'The name of the company.',
    bulk: false,
    column: {
      name: 'company_name',
      synonyms: 'company, firma, raison sociale, name',
      example: 'Weaver Ltd',
      meaning: {
        en: 'The company name as in the trade register.',
        de: 'Der Name des Unternehmens wie im Handelsregister.',
        fr: 'Le nom de l’entreprise, comme au registre du commerce.',
      },
    },
  }),
  role: field(oneOf(COMPANY_ROLES), {
    about: 'What the company does for the workspace.',
    column: {
      name: 'company_role',
      cell: 'choice',
      synonyms: 'role, rolle',
      example: 'supplier',
      meaning: {
        en: 'What the company does for you.',
        de: 'Was das Unternehmen für Sie tut.',
        fr: 'Ce que l’entreprise fait pour vous.',
      },
    },
  }),
  description: field(text(10_000), {
    translated: true,
    about: 'The description, in the workspace’s own words.',
    column: {
      name: 'company_description',
      cell: 'long_text',
      example: 'Weaves linen.',
      meaning: {
        en: 'A few sentences about the company.',
        de: 'Einige Sätze über das Unternehmen.',
        fr: 'Quelques phrases sur l’entreprise.',
      },
    },
  }),
  country: field(country(), {
    about: 'The country, ISO 3166-1 alpha-2: PT.',
    column: {
      name: 'company_country',
      synonyms: 'country, land, pays',
      example: 'PT',
      meaning: {
        en: 'The country it is in.',
        de: 'Das Land, in dem es seinen Sitz hat.',
        fr: 'Le pays où elle se trouve.',
      },
    },
  }),
  city: field(text(200), {
    about: 'The town or city.',
    column: {
      name: 'company_city',
      synonyms: 'city, town, ort, stadt, ville',
      example: 'Guimarães',
      meaning: {
        en: 'The city it is in.',
        de: 'Die Stadt, in der es seinen Sitz hat.',
        fr: 'La ville où elle se trouve.',
      },
    },
  }),
  address: field(text(1000), {
    about: 'Street and postcode, as on a letter.',
    bulk: false,
    column: {
      name: 'company_address',
      synonyms: 'address, adresse, street',
      example: 'Rua das Flores 12',
      meaning: { en: 'Street and postcode.', de: 'Straße und Postleitzahl.', fr: 'Rue et code postal.' },
    },
  }),
  website: field(webAddress(), {
    about: 'The address of its website.',
    given: 'A web address.',
    bulk: false,
    column: {
      name: 'website',
      synonyms: 'url, site web',
      example: 'https://weaver.example',
      meaning: { en: 'Its web address.', de: 'Seine Webadresse.', fr: 'Son adresse web.' },
    },
  }),
  email: field(emailAddress(), {
    about: 'The e-mail address.',
    bulk: false,
    column: {
      name: 'email',
      synonyms: 'e mail, mail, courriel',
      example: 'office@weaver.example',
      meaning: { en: 'Its e-mail address.', de: 'Seine E-Mail-Adresse.', fr: 'Son adresse électronique.' },
    },
  }),
  phone: field(text(50), {
    about: 'The telephone number.',
    given: 'The telephone number, at most 50 characters.',
    bulk: false,
    column: {
      name: 'phone',
      synonyms: 'telephone, telefon',
      example: '+351 253 000 000',
      meaning: { en: 'Its phone number.', de: 'Seine Telefonnummer.', fr: 'Son numéro de téléphone.' },
    },
  }),
  gln: field(gln(), {
    about: 'GS1 Global Location Number: 13 digits with a valid check digit.',
    given: 'GS1 Global Location Number, 13 digits.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'gln',
      cell: 'digits',
      example: '4006381000000',
      meaning: {
        en: 'GS1 Global Location Number, 13 digits.',
        de: 'Global Location Number von GS1, 13 Ziffern.',
        fr: 'Global Location Number de GS1, 13 chiffres.',
      },
    },
  }),
  vatId: field(text(50), {
    about: 'Value-added tax number.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'vat_id',
      synonyms: 'vat, vat number, ust id, ust idnr, tva',
      example: 'PT501234560',
      meaning: { en: 'Its VAT number.', de: 'Seine Umsatzsteuer-Identifikationsnummer.', fr: 'Son numéro de TVA.' },
    },
  }),
  lei: field(lei(), {
    about: 'Legal Entity Identifier (ISO 17442): 20 capital letters and digits with valid check digits.',
    given: 'Legal Entity Identifier, 20 characters.',
    bulk: false,
    ofOne: true,
    column: {
      name: 'lei',
      example: '9876WEAVERLTD0000034',
      meaning: {
        en: 'Legal Entity Identifier (ISO 17442), 20 characters.',
        de: 'Legal Entity Identifier (ISO 17442), 20 Zeichen.',
        fr: 'Legal Entity Identifier (ISO 17442), 20 caractères.',
      },
    },
  }),
  code: codeField('company', {
    name: 'company_code',
    synonyms:
      'vendor number, vendor no, vendor code, supplier number, supplier code, creditor number, lieferantennummer, lieferantennr, lieferanten nr, kreditorennummer, kreditor, numero fournisseur, code fournisseur',
    example: '70012',
    meaning: {
      en: 'Your own code for the company, such as its supplier number. It can be used wherever a file names the company.',
      de: 'Ihre interne Nummer des Unternehmens, etwa die Lieferantennummer. Sie gilt überall, wo eine Datei das Unternehmen nennt.',
      fr: 'Votre code interne de l’entreprise, par exemple son numéro de fournisseur. Il vaut partout où un fichier désigne l’entreprise.',
    },
  }),
} satisfies Fields)

/** Only the form: whether mail arrives there is known by sending some. 254 characters is the longest address of SMTP. */
function emailAddress() {
  return optional(
    (value, field): string => {
      const parsed = parseText(value, field, 254)
      if (!/^[^\s@]+@[^\s@]+$/.test(parsed)) {
        throw badInput('email_malformed', `"${field}" must be an e-mail address; got ${show(value)}.`, { field, value })
      }
      return parsed
    },
    {},
    'text',
  )
}

/** Global Location Number. */
function gln() {
  return optional(
    (value, field): string => {
      const parsed = parseText(value, field, 50)
      if (!/^\d{13}$/.test(parsed)) {
        throw badInput('gln_malformed', `"${field}" must be a GLN of 13 digits; got ${show(value)}.`, { field, value })
      }
      if (!hasGs1CheckDigit(parsed)) {
        const message = `"${field}" has a wrong check digit, so at least one digit of this GLN is mistyped: ${parsed}.`
        throw badInput('check_digit_wrong', message, { field, value })
      }
      return parsed
    },
    {},
    'text',
  )
}

/** Legal Entity Identifier. */
function lei() {
  return optional(
    (value, field): string => {
      const parsed = parseText(value, field, 50)
      if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(parsed)) {
        const message = `"${field}" must be an LEI of 20 capital letters and digits, ending in two digits; got ${show(value)}.`
        throw badInput('lei_malformed', message, { field, value })
      }
      if (!hasLeiCheckDigits(parsed)) {
        const message = `"${field}" has wrong check digits, so at least one character of this LEI is mistyped: ${parsed}.`
        throw badInput('check_digit_wrong', message, { field, value })
      }
      return parsed
    },
    {},
    'text',
  )
}

/** With A as 10 to Z as 35, the number leaves 1 when divided by 97. Source: ISO 17442-1 with ISO/IEC 7064, MOD 97-10. */
export function hasLeiCheckDigits(code: string): boolean {
  let remainder = 0
  for (const character of code) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
