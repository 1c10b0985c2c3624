import { comma, lines, make, turn, type Unseen, written } from './unseen.ts'

const truth = make(
  [
    ['Φόρεμα λινό', 'Φορέματα', '100% λινό'],
    ['Παντελόνι τζιν', 'Παντελόνια', '98% βαμβάκι, 2% ελαστάνη'],
    ['Πουλόβερ μάλλινο', 'Πλεκτά', '80% μαλλί, 20% πολυαμίδιο'],
  ],
  ['μπλε', 'εκρού'],
  ['S', 'M', 'L'],
  '520',
  (at, _, place) => ({
    sku: `ΑΒ-${400 + at}`,
    weight: (250 + at * 100 + place * 5) / 1000,
    origin: turn(['Ελλάδα', 'Βουλγαρία'], at),
    brand: 'Αιγαίο',
    care: turn(['Πλύσιμο στους 30°C', 'Πλύσιμο στο χέρι'], at),
  }),
)
/** An ERP’s list in the letters of Windows, units as abbreviations. */
export const greek: Unseen = {
  is: 'a Greek ERP’s list',
  name: 'eidi.csv',
  truth,
  means: {
    'Κωδ. είδους': 'sku',
    'Περιγραφή είδους': 'product_name',
    Ομάδα: 'category',
    Μάρκα: 'brand',
    Χρώμα: 'color',
    'Μέγ.': 'size',
    'Barcode (EAN)': 'gtin',
    'Καθ. βάρος (γρ.)': 'weight_kg',
    'Σύνθεση υφάσματος': 'material_composition',
    'Οδηγίες φροντίδας': 'care_instructions',
    'Χώρα προέλευσης': 'production_location',
  },
  bytes: () =>
    written(
      'windows-1253',
      lines(
        [
          [
            'Κωδ. είδους',
            'Περιγραφή είδους',
            'Ομάδα',
            'Μάρκα',
            'Χρώμα',
            'Μέγ.',
            'Barcode (EAN)',
            'Μ.Μ.',
            'Καθ. βάρος (γρ.)',
            'Σύνθεση υφάσματος',
            'Οδηγίες φροντίδας',
            'Χώρα προέλευσης',
            'Τιμή λιανικής',
            'Υπόλοιπο',
          ],
          ...truth.map((o, at) => [
            o.sku,
            o.product,
            o.category,
            o.brand,
            o.color,
            o.size,
            o.gtin,
            'ΤΕΜ',
            comma((o.weight ?? 0) * 1000),
            o.composition,
            o.care,
            o.origin,
            comma(49.9, 2),
            at,
          ]),
          ['Σύνολο', '', '', '', '', '', '', '', comma(6000), '', '', '', '', 153],
        ],
        ';',
      ),
    ),
}
