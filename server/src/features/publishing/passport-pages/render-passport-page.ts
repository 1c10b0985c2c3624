import { type Html, html } from '#platform/html/html.ts'
import { careSection } from './care-section.ts'
import { certificatesSection } from './certificates-section.ts'
import { detailsSection, documentsSection, versionsSection } from './closing-sections.ts'
import { environmentSection } from './environment-section.ts'
import { firstScreen } from './first-screen.ts'
import { journeySection } from './journey-section.ts'
import { embedJson, linkedDataOf } from './linked-data.ts'
import { materialsSection } from './materials-section.ts'
import { type ContextOptions, pageContext } from './page-context.ts'
import { renderFrame } from './page-frame.ts'
import type { PassportView } from './passport-view.ts'
import { ratingsSection } from './ratings-section.ts'

export type PageOptions = ContextOptions & {
  /** The page's own address; null for a page that is not to be found, as behind a private link. */
  readonly address: string | null
  /** What stands above it all, for who is shown what the public is not. */
  readonly notice?: Html
}

/** The page of a passport as a whole HTML document: nothing but its arguments decides what is in it. */
export function renderPassportPage(view: PassportView, options: PageOptions): string {
  const { language, today, address, notice } = options
  const context = pageContext(view, options)
  const { words, texts } = context
  const { product, variant } = view.json
  const brand = product.brand ?? view.document?.brand?.name ?? null
  const [productName, variantName] = [
    texts.tell('product.name', product.name).text,
    texts.tell('variant.name', variant.name).text,
  ]
  const name = variantName.includes(productName) ? variantName : `${productName}, ${variantName}`
  const composition = texts.tellOrNull('variant.materialComposition', variant.materialComposition)?.text ?? null
  const data = `/api/public/dpp/${variant.digitalId}`
  return renderFrame({
    language,
    look: view.look,
    title: `${name} · ${words.passport}`,
    description: [words.passport, name, brand, composition].filter((part) => part !== null).join(' · '),
    mark: brand ?? view.document?.assertedBy ?? view.publisher,
    address,
    linkedData: address === null ? null : embedJson(linkedDataOf(view, { address, today, language })),
    body: html`${notice && html`<div class="notice">${notice}</div>\n`}${firstScreen(context)}
<div class="more-sections">
${materialsSection(context)}${journeySection(context)}${careSection(context)}${environmentSection(context)}${certificatesSection(context)}${ratingsSection(context)}${documentsSection(context)}${detailsSection(context)}${versionsSection(context)}</div>`,
    footer: html`${view.publication !== null && html`<p>${words.privacy}</p>`}
${view.publication !== null && html`<nav aria-label="${words.machines}"><p>${words.machines}: <a href="${data}">JSON</a></p></nav>`}`,
  })
}
