import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import { boundaries, evidences } from '@selvedge/lca/open/open-input.ts'
import { type Fields, field } from '#kit/field.ts'
import { day, number, oneOf, text } from '#platform/fields.ts'

/** What the method knows by name: a person may say which of them a material is. */
const FACTOR_MATERIALS: readonly string[] = shippedRegisters.materials.map(({ id }) => id)

/** By what the impact of a material is known: the method's factor for it, or the supplier's own. */
export const factorFields = {
  factorMaterial: field(oneOf(FACTOR_MATERIALS), {
    about:
      "The method's material that it corresponds to, such as cotton-organic (impactMethod { materials } lists " +
      'them). If null, it is recognised from fibre, label and name.',
    bulk: false,
    column: {
      name: 'factor_material',
      example: 'linen',
      meaning: {
        en: 'The factor of the impact method. Only needed if the method does not recognise the material by itself.',
        de: 'Der Faktor der Bewertungsmethode. Nur nötig, wenn die Methode das Material nicht von selbst erkennt.',
        fr: 'Le facteur de la méthode d’évaluation. Seulement si la méthode ne reconnaît pas la matière d’elle-même.',
      },
    },
    heading: {
      en: 'Factor from the method',
      de: 'Faktor der Methode',
      fr: 'Facteur de la méthode',
      it: 'Fattore del metodo',
      es: 'Factor del método',
      nl: 'Factor van de methode',
      sv: 'Metodens faktor',
      pl: 'Współczynnik metody',
    },
  }),
  carbonFootprint: field(number({ above: 0, max: 10_000, unit: 'kg CO2e per kg' }), {
    about:
      "The supplier's own value from a study or an environmental product declaration, kg CO2e per kg, above 0 to " +
      "10,000. It replaces the method's factor. A value below the factor's lower bound, or below half of it if no " +
      'bound is known, replaces it only if it counts as verified.',
    bulk: false,
    column: {
      name: 'carbon_footprint_kg_per_kg',
      synonyms: 'carbon footprint, empreinte carbone',
      example: '3.1',
      meaning: {
        en: 'The carbon footprint from your own study, in kg CO2e per kg of material.',
        de: 'Der CO₂-Fußabdruck aus einer eigenen Studie, in kg CO2e je kg Material.',
        fr: 'L’empreinte carbone tirée de votre propre étude, en kg CO2e par kg de matière.',
      },
    },
    heading: {
      en: 'Carbon footprint (kg CO₂e per kg)',
      de: 'CO₂-Fußabdruck (kg CO₂e je kg)',
      fr: 'Empreinte carbone (kg CO₂e par kg)',
      it: 'Impronta di carbonio (kg CO₂e per kg)',
      es: 'Huella de carbono (kg CO₂e por kg)',
      nl: 'CO₂-voetafdruk (kg CO₂e per kg)',
      sv: 'Klimatavtryck (kg CO₂e per kg)',
      pl: 'Ślad węglowy (kg CO₂e na kg)',
    },
  }),
  carbonFootprintBoundary: field(oneOf(boundaries), {
    about:
      'The last step that carbonFootprint and waterLiters include: fibre (the default), yarn or fabric. Values with ' +
      'another boundary, such as a finished item or one process alone, are `other`: kept, but not counted.',
    bulk: false,
    column: {
      name: 'carbon_footprint_boundary',
      example: 'fabric',
      meaning: {
        en: 'What that figure includes: only the fibre, or also spinning and fabric. “other” is kept, but not counted.',
        de: 'Was dieser Wert umfasst: nur die Faser oder auch Spinnen und Stoffherstellung. „other“ wird aufbewahrt, zählt aber nicht.',
        fr: 'Ce que ce chiffre comprend : la fibre seule, ou aussi la filature et l’étoffe. « other » est conservé, mais ne compte pas.',
      },
    },
    heading: {
      en: 'Footprint covers',
      de: 'Fußabdruck umfasst',
      fr: 'Périmètre de l’empreinte',
      it: 'Impronta calcolata fino a',
      es: 'Huella calculada hasta',
      nl: 'Voetafdruk tot en met',
      sv: 'Klimatavtryck till och med',
      pl: 'Ślad węglowy do etapu',
    },
  }),
  carbonFootprintEvidence: field(oneOf(evidences), {
    about:
      'verified (by a third party) or declared (the default). Verified counts while a file of the kind EVIDENCE is ' +
      'filed with the material, footprintVerifier is named, and footprintValidUntil is given and not past; ' +
      'otherwise it counts as declared.',
    bulk: false,
    column: {
      name: 'carbon_footprint_evidence',
      example: 'verified',
      meaning: {
        en: 'Whether a third party has verified that figure, or the supplier declares it.',
        de: 'Ob ein Dritter den Wert geprüft hat oder der Lieferant ihn angibt.',
        fr: 'Si un tiers a vérifié ce chiffre, ou si le fournisseur le déclare.',
      },
    },
    heading: {
      en: 'Evidence',
      de: 'Nachweis',
      fr: 'Preuve',
      it: 'Prova',
      es: 'Prueba',
      nl: 'Bewijs',
      sv: 'Underlag',
      pl: 'Potwierdzenie',
    },
  }),
  footprintStandard: field(text(200), {
    about: 'The standard of the study or declaration: "ISO 14025 / EN 15804+A2", "ISO 14067".',
    bulk: false,
    column: {
      name: 'footprint_standard',
      synonyms: 'epd standard',
      example: 'ISO 14025 / EN 15804+A2',
      meaning: {
        en: 'The standard that the study or declaration follows.',
        de: 'Die Norm, nach der die Studie oder Deklaration erstellt wurde.',
        fr: 'La norme que suit l’étude ou la déclaration.',
      },
    },
    heading: {
      en: 'Standard of the study',
      de: 'Norm der Studie',
      fr: 'Norme de l’étude',
      it: 'Norma dello studio',
      es: 'Norma del estudio',
      nl: 'Norm van de studie',
      sv: 'Studiens standard',
      pl: 'Norma badania',
    },
  }),
  footprintVerifier: field(text(200), {
    about: 'Who verified the values, independently of the supplier. Without it, `verified` counts as declared.',
    bulk: false,
    column: {
      name: 'footprint_verifier',
      synonyms: 'epd verifier, third party verifier',
      example: 'Bureau Veritas',
      meaning: {
        en: 'Who verified that figure, independently of the supplier.',
        de: 'Wer den Wert unabhängig vom Lieferanten geprüft hat.',
        fr: 'Qui a vérifié ce chiffre, indépendamment du fournisseur.',
      },
    },
    heading: {
      en: 'Verified by',
      de: 'Geprüft von',
      fr: 'Vérifié par',
      it: 'Verificato da',
      es: 'Verificado por',
      nl: 'Geverifieerd door',
      sv: 'Granskat av',
      pl: 'Zweryfikowane przez',
    },
  }),
  footprintValidUntil: field(day(), {
    about:
      'The last day on which the study or declaration is valid. Without it, and after it, `verified` counts as ' +
      'declared.',
    bulk: false,
    column: {
      name: 'footprint_valid_until',
      synonyms: 'epd valid until',
      example: '2029-06-30',
      meaning: {
        en: 'The last day on which the study or declaration is valid. Afterwards the figure counts as declared.',
        de: 'Der letzte Tag, an dem die Studie oder Deklaration gilt. Danach zählt der Wert als Angabe ohne Prüfung.',
        fr: 'Le dernier jour de validité de l’étude ou de la déclaration. Ensuite, le chiffre compte comme déclaré.',
      },
    },
    heading: {
      en: 'Study valid until',
      de: 'Studie gültig bis',
      fr: 'Étude valable jusqu’au',
      it: 'Studio valido fino al',
      es: 'Estudio válido hasta',
      nl: 'Studie geldig tot en met',
      sv: 'Studien giltig till',
      pl: 'Badanie ważne do',
    },
  }),
  waterLiters: field(number({ min: 0, max: 10_000_000, unit: 'litres per kg' }), {
    about: "The supplier's own value, litres of water per kg, 0 to 10,000,000. It replaces the method's factor.",
    bulk: false,
    column: {
      name: 'water_l_per_kg',
      synonyms: 'water',
      example: '650',
      meaning: {
        en: 'Water taken from rivers and groundwater and not returned, in litres per kg of material.',
        de: 'Aus Flüssen und Grundwasser entnommenes und nicht zurückgeführtes Wasser, in Litern je kg Material.',
        fr: 'Eau prélevée dans les rivières et les nappes et non restituée, en litres par kg de matière.',
      },
    },
    heading: {
      en: 'Water (litres per kg)',
      de: 'Wasser (Liter je kg)',
      fr: 'Eau (litres par kg)',
      it: 'Acqua (litri per kg)',
      es: 'Agua (litros por kg)',
      nl: 'Water (liter per kg)',
      sv: 'Vatten (liter per kg)',
      pl: 'Woda (litry na kg)',
    },
  }),
  factorSource: field(text(1000), {
    about: 'The source of carbonFootprint and waterLiters.',
    bulk: false,
    column: {
      name: 'factor_source',
      cell: 'long_text',
      example: 'LCA study of Weaver Ltd, 2026',
      meaning: {
        en: 'Where these figures come from: the study and its date.',
        de: 'Woher diese Werte stammen: die Studie und ihr Datum.',
        fr: 'D’où viennent ces chiffres : l’étude et sa date.',
      },
    },
    heading: {
      en: 'Source of these figures',
      de: 'Quelle dieser Werte',
      fr: 'Source de ces valeurs',
      it: 'Fonte di questi dati',
      es: 'Fuente de estos datos',
      nl: 'Bron hiervan',
      sv: 'Källa till dessa',
      pl: 'Źródło tych danych',
    },
  }),
} satisfies Fields
