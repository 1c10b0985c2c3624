/** Slugs for the symbols of ISO 3758. The usual artwork is GINETEX's; care-symbols/ has drawings of our own. */
export const CARE_SYMBOLS = [
  ...['wash-95', 'wash-70', 'wash-60', 'wash-60-mild', 'wash-50', 'wash-50-mild', 'wash-40', 'wash-40-mild'],
  ...[
    'wash-40-very-mild',
    'wash-30',
    'wash-30-mild',
    'wash-30-very-mild',
    'wash-hand',
    'wash-hand-ambient',
    'wash-none',
  ],
  ...['bleach-any', 'bleach-oxygen', 'bleach-none', 'tumble-normal', 'tumble-low', 'tumble-none', 'dry-line'],
  ...['dry-line-shade', 'dry-drip-line', 'dry-drip-line-shade', 'dry-flat', 'dry-flat-shade', 'dry-drip-flat'],
  ...['dry-drip-flat-shade', 'iron-200', 'iron-150', 'iron-110', 'iron-no-steam', 'iron-none', 'dryclean-p'],
  ...['dryclean-p-mild', 'dryclean-f', 'dryclean-f-mild', 'dryclean-none', 'wetclean-w', 'wetclean-w-mild'],
  ...['wetclean-w-very-mild', 'wetclean-none'],
]
