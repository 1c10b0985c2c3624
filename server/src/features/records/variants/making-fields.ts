import { type Fields, field } from '#kit/field.ts'
import { listOf, number, recordId, text, truth } from '#platform/fields.ts'
import { stageRule } from './production-stage.ts'

/** Where a variant is made and how it is used. */
export const makingFields = {
  productionLocation: field(text(500), {
    about: 'Where it is made, in words: a country, or a place and its country.',
    inherited: 'productionLocation',
    column: {
      name: 'production_location',
      synonyms:
        'made in, country of origin, origin, ursprungsland, herkunftsland, produktionsort, lieu de confection, pays d origine, meta country of origin',
      example: 'Porto, Portugal',
      meaning: {
        en: 'Where it is made, shown on the passport as written here.',
        de: 'Wo es hergestellt wird; erscheint im Pass so, wie hier geschrieben.',
        fr: 'Le lieu de fabrication, affiché sur le passeport tel qu’écrit ici.',
      },
    },
    heading: {
      en: 'Made in',
      de: 'Hergestellt in',
      fr: 'Fabriqué à',
      it: 'Prodotto a',
      es: 'Fabricado en',
      nl: 'Gemaakt in',
      sv: 'Tillverkad i',
      pl: 'Miejsce produkcji',
    },
  }),
  manufacturer: field(text(200), {
    about: 'The name of the company that makes it.',
    given: "If omitted, the company's name.",
    inherited: 'manufacturer',
    column: {
      name: 'manufacturer',
      synonyms: 'maker, factory, supplier name, hersteller, lieferant, faconnier, fabricant, meta manufacturer',
      example: 'Fábrica do Norte',
      meaning: {
        en: 'The manufacturer’s name, if there is no company record for it.',
        de: 'Name des Herstellers, falls er hier nicht als Unternehmen angelegt ist.',
        fr: 'Nom du fabricant, s’il ne figure pas parmi vos entreprises.',
      },
    },
    heading: {
      en: 'Manufacturer',
      de: 'Hersteller',
      fr: 'Fabricant',
      it: 'Produttore',
      es: 'Fabricante',
      nl: 'Fabrikant',
      sv: 'Tillverkare',
      pl: 'Producent',
    },
  }),
  manufacturerId: field(recordId(), {
    names: 'company',
    about: 'The id of the company that makes it.',
    given: 'The company that makes it.',
    inherited: 'manufacturer',
    column: {
      name: 'manufacturer_company',
      example: 'Fábrica do Norte',
      meaning: {
        en: 'The company that makes it. Import companies first.',
        de: 'Das Unternehmen, das es herstellt. Importieren Sie zuerst die Unternehmen.',
        fr: 'L’entreprise qui le fabrique. Importez d’abord les entreprises.',
      },
    },
  }),
  stages: field(listOf(stageRule, 20), {
    about: 'Where each production step takes place, and the energy that was measured there; empty if nothing is given.',
    given: 'Where each production step takes place, and the energy that was measured there.',
    bulk: false,
    inherited: 'stages',
    column: {
      name: 'production_stages',
      cell: 'stages',
      example: 'spinning | IT\nmaking | PT',
      meaning: {
        en: 'The country of each production step, and the energy measured there.',
        de: 'In welchem Land jeder Produktionsschritt stattfindet und welche Energie dort gemessen wurde.',
        fr: 'Dans quel pays a lieu chaque étape de fabrication, et l’énergie qui y a été mesurée.',
      },
    },
    heading: {
      en: 'Production steps',
      de: 'Produktionsschritte',
      fr: 'Étapes',
      it: 'Fasi',
      es: 'Etapas',
      nl: 'Stappen',
      sv: 'Steg',
      pl: 'Etapy',
    },
  }),
  airFreightShare: field(number({ min: 0, max: 1, unit: 'share of the way to the market, 1 is all' }), {
    about:
      'The share of its way to the market that it is flown, 0 to 1; if null, what is usual for the country ' +
      'where it is made.',
    column: {
      name: 'air_freight_share',
      cell: 'share',
      example: '0',
      meaning: {
        en: 'How much of the way to market it travels by air.',
        de: 'Welcher Anteil des Wegs zum Markt per Luftfracht erfolgt.',
        fr: 'La part du trajet vers le marché faite en avion.',
      },
    },
    heading: {
      en: 'Air freight (share of the way)',
      de: 'Luftfracht (Anteil des Wegs)',
      fr: 'Par avion (part du trajet)',
      it: 'Via aerea (quota del tragitto)',
      es: 'Por avión (parte del trayecto)',
      nl: 'Luchtvracht (deel van de weg)',
      sv: 'Flygfrakt (andel av vägen)',
      pl: 'Lotniczo (część drogi)',
    },
  }),
  expectedUses: field(number({ above: 0, max: 10_000, unit: 'times worn' }), {
    about: 'How many times one item is expected to be worn over its life; if null, what is usual for its category.',
    column: {
      name: 'expected_uses',
      example: '60',
      meaning: {
        en: 'How many times it is worn over its life. If empty, what is usual for its category.',
        de: 'Wie oft es insgesamt getragen wird. Ist die Zelle leer, gilt der übliche Wert der Kategorie.',
        fr: 'Combien de fois il est porté au total. Si la cellule est vide, la valeur habituelle de sa catégorie est retenue.',
      },
    },
    heading: {
      en: 'Expected times worn',
      de: 'Erwartete Tragezyklen',
      fr: 'Utilisations prévues',
      it: 'Utilizzi previsti',
      es: 'Usos previstos',
      nl: 'Verwacht aantal keer gedragen',
      sv: 'Förväntat antal användningar',
      pl: 'Przewidywana liczba użyć',
    },
  }),
  recyclability: field(number({ min: 0, max: 1, unit: 'share of the mass, 1 is all' }), {
    about: 'Share of the mass that can be recycled, 0 to 1. The score counts an unknown share as 0.',
    column: {
      name: 'recyclability',
      cell: 'share',
      example: '0.8',
      meaning: {
        en: 'Share of the weight that can be recycled.',
        de: 'Anteil am Gewicht, der recycelt werden kann.',
        fr: 'Part du poids qui peut être recyclée.',
      },
    },
    heading: {
      en: 'Recyclable (share of the weight)',
      de: 'Recyclingfähig (Anteil am Gewicht)',
      fr: 'Recyclable (part du poids)',
      it: 'Riciclabile (quota della massa)',
      es: 'Reciclable (parte de la masa)',
      nl: 'Recyclebaar (deel van de massa)',
      sv: 'Återvinningsbar (andel av massan)',
      pl: 'Nadaje się do recyklingu (część masy)',
    },
  }),
  repairability: field(number({ min: 0, max: 1, unit: '1 is best' }), {
    about: 'How well it can be repaired, 0 to 1. The score counts an unknown value as 0.',
    column: {
      name: 'repairability',
      cell: 'share',
      example: '0.9',
      meaning: {
        en: 'How well it can be repaired; 100% is best.',
        de: 'Wie gut es repariert werden kann; 100 % ist am besten.',
        fr: 'Facilité de réparation ; 100 % est la meilleure valeur.',
      },
    },
    heading: {
      en: 'Repairability (100% is best)',
      de: 'Reparierbarkeit (100 % ist am besten)',
      fr: 'Réparabilité (100 % : le mieux)',
      it: 'Riparabilità (100% è il massimo)',
      es: 'Reparabilidad (100 % es lo mejor)',
      nl: 'Repareerbaarheid (100% is het best)',
      sv: 'Reparerbarhet (100 % är bäst)',
      pl: 'Możliwość naprawy (100% to najlepiej)',
    },
  }),
  undyed: field(truth(), {
    about: 'True if it is sold in the natural colour of its fibres.',
    column: {
      name: 'undyed',
      meaning: {
        en: 'Whether it is sold in the natural colour of its fibres.',
        de: 'Ob es in der Farbe seiner Fasern verkauft wird.',
        fr: 'S’il est vendu dans la couleur de ses fibres.',
      },
    },
    heading: {
      en: 'Undyed',
      de: 'Ungefärbt',
      fr: 'Non teint',
      it: 'Non tinto',
      es: 'Sin teñir',
      nl: 'Ongeverfd',
      sv: 'Ofärgad',
      pl: 'Niebarwione',
    },
  }),
  faded: field(truth(), {
    about: 'True if it is faded after sewing, as some jeans are.',
    column: {
      name: 'faded',
      meaning: {
        en: 'Whether it is washed or faded after sewing, as some jeans are.',
        de: 'Ob es nach der Konfektion gewaschen oder gebleicht wird, wie manche Jeans.',
        fr: 'S’il est lavé ou délavé après la confection, comme certains jeans.',
      },
    },
    heading: {
      en: 'Faded',
      de: 'Verwaschen',
      fr: 'Délavé',
      it: 'Scolorito',
      es: 'Desteñido',
      nl: 'Verbleekt',
      sv: 'Blekt',
      pl: 'Sprane',
    },
  }),
} satisfies Fields
