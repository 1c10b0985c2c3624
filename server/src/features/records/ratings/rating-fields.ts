import { type Fields, field } from '#kit/field.ts'
import { day, listOf, name, number, optional, recordId, required, text, truth, webAddress } from '#platform/fields.ts'
import { codeField } from '../code-field.ts'
import { knownScheme } from './rating-schemes.ts'
import { parseSubScore } from './sub-score-rule.ts'

const plainName = name(100)

export const ratingFields = {
  companyId: field(required(recordId()), {
    names: 'company',
    about: 'The id of the company that was rated.',
    given: 'The company that was rated.',
    bulk: false,
    column: {
      name: 'rating_company',
      synonyms: 'rated company, bewertetes unternehmen, entreprise evaluee',
      example: 'Northwind Ltd',
      meaning: {
        en: 'The company that was rated: its name, or a number it is known by.',
        de: 'Das bewertete Unternehmen: sein Name oder eine Nummer, unter der es bekannt ist.',
        fr: 'L’entreprise évaluée : son nom, ou un numéro qui la désigne.',
      },
    },
  }),
  scheme: field(
    required(optional((value, field) => knownScheme(plainName.parse(value, field)), plainName.bounds, 'text')),
    {
      about: 'The scheme that rates: "EcoVadis".',
      bulk: false,
      column: {
        name: 'rating_scheme',
        synonyms: 'rating scheme, bewertungssystem, systeme d evaluation',
        example: 'EcoVadis',
        meaning: {
          en: 'The scheme that rates: EcoVadis, Higg, Sedex, Good On You.',
          de: 'Das System, das bewertet: EcoVadis, Higg, Sedex, Good On You.',
          fr: 'Le système d’évaluation : EcoVadis, Higg, Sedex, Good On You.',
        },
      },
    },
  ),
  schemeId: field(text(100), {
    about: 'What the scheme calls the company: its EVID with EcoVadis.',
    bulk: false,
    column: {
      name: 'rating_scheme_id',
      synonyms: 'evid, ecovadis id',
      example: 'AB123456',
      meaning: {
        en: 'What the scheme calls the company: its EVID with EcoVadis.',
        de: 'Wie das System das Unternehmen nennt: bei EcoVadis die EVID.',
        fr: 'L’identifiant de l’entreprise dans le système : son EVID chez EcoVadis.',
      },
    },
  }),
  score: field(number({ min: 0, max: 10_000, unit: 'points of the scheme' }), {
    about: 'The overall score, on the scheme’s own scale.',
    bulk: false,
    column: {
      name: 'rating_score',
      synonyms: 'rating score, gesamtbewertung, note globale',
      example: '68',
      meaning: {
        en: 'The overall score, on the scheme’s own scale.',
        de: 'Die Gesamtpunktzahl auf der Skala des Systems.',
        fr: 'La note globale, sur l’échelle du système.',
      },
    },
  }),
  outOf: field(number({ above: 0, max: 10_000, unit: 'points of the scheme' }), {
    about: 'The best score that the scheme gives. If null, 100.',
    bulk: false,
    column: {
      name: 'rating_out_of',
      synonyms: 'best possible score, hochste punktzahl, note maximale',
      example: '100',
      meaning: {
        en: 'The best score that the scheme gives. Empty means 100.',
        de: 'Die höchste Punktzahl, die das System vergibt. Leer heißt 100.',
        fr: 'La meilleure note du système. Vide signifie 100.',
      },
    },
  }),
  subScores: field(listOf(optional(parseSubScore, { maxLength: 120 }, 'text'), 20), {
    about: 'The scores of single themes, each as "Environment: 70", at most 20.',
    bulk: false,
    column: {
      name: 'rating_sub_scores',
      synonyms: 'theme scores, teilbewertungen, notes par theme',
      example: 'Environment: 70\nEthics: 60',
      meaning: {
        en: 'The scores of single themes, one a line: "Environment: 70".',
        de: 'Die Punktzahlen einzelner Themen, eine je Zeile: „Umwelt: 70“.',
        fr: 'Les notes par thème, une par ligne : « Environnement : 70 ».',
      },
    },
  }),
  medal: field(text(100), {
    about: 'The medal or grade, in the scheme’s words: "Gold". Never derived from the score.',
    bulk: false,
    column: {
      name: 'rating_medal',
      synonyms: 'medal, medaille, badge',
      example: 'Gold',
      meaning: {
        en: 'The medal or grade, in the scheme’s words.',
        de: 'Die Medaille oder Stufe, in den Worten des Systems.',
        fr: 'La médaille ou le niveau, dans les termes du système.',
      },
    },
  }),
  publishedOn: field(required(day()), {
    about: 'The day on which the scheme published it.',
    bulk: false,
    column: {
      name: 'rating_published_on',
      synonyms: 'rating date, bewertungsdatum, date de publication de la note',
      example: '2026-03-01',
      meaning: {
        en: 'The day on which the scheme published it.',
        de: 'Der Tag, an dem das System sie veröffentlicht hat.',
        fr: 'Le jour de sa publication par le système.',
      },
    },
  }),
  validUntil: field(day(), {
    about: 'The last day on which it counts; null if the scheme names none.',
    column: {
      name: 'rating_valid_until',
      synonyms: 'rating expiry, bewertung gultig bis, note valable jusqu au',
      example: '2027-02-28',
      meaning: {
        en: 'The last day on which it counts. Leave it empty if the scheme names none.',
        de: 'Der letzte Tag, an dem sie gilt. Leer lassen, wenn das System keinen nennt.',
        fr: 'Le dernier jour où elle compte. À laisser vide si le système n’en indique pas.',
      },
    },
  }),
  saidExpired: field(truth(), {
    about: 'Whether the scheme itself says that it has expired, whatever its days.',
    bulk: false,
    column: {
      name: 'rating_expired',
      synonyms: 'expired, abgelaufen, expiree',
      meaning: {
        en: 'Whether the scheme says that it has expired.',
        de: 'Ob das System sagt, dass sie abgelaufen ist.',
        fr: 'Si le système indique qu’elle a expiré.',
      },
    },
  }),
  scorecardUrl: field(webAddress(), {
    about: 'Web address of the scorecard, for those who may open it there.',
    bulk: false,
    column: {
      name: 'rating_scorecard_url',
      synonyms: 'scorecard link, scorecard',
      example: 'https://scorecards.example/AB123456',
      meaning: {
        en: 'The web address of the scorecard.',
        de: 'Die Webadresse der Bewertung.',
        fr: 'L’adresse web de la fiche d’évaluation.',
      },
    },
  }),
  code: codeField('rating', {
    name: 'rating_code',
    synonyms: 'rating number, bewertungscode, code de la note',
    example: 'R-12',
    meaning: {
      en: 'Your own code for the rating.',
      de: 'Ihre interne Nummer der Bewertung.',
      fr: 'Votre code interne de la note.',
    },
  }),
} satisfies Fields
