/**
 * Columns of shops and feeds about selling, not about the article: prices, stock, taxes, delivery, how the shop shows it. A passport has no place for
 * them, so that nobody needs to look at them. By the headers of Shopify's, WooCommerce's and Google's own documentation.
 */
export function isOfSelling(header: string): boolean {
  return !/metafields|^meta:/i.test(header) && SELLING.test(header.replaceAll('_', ' '))
}

const SELLING =
  /\b(price|cost|inventory|stock|quantity|qty|tax|taxable|shipping|fulfil?lment|backorders?|low stock|seo|sale|published|visibility|featured|position|download|reviews?|upsells|cross-sells|purchase note|button text|external url|sold individually|weight unit|included|availability|condition|link|checkout|installment|loyalty|promotion id|custom label|ads redirect|requires)\b/i
