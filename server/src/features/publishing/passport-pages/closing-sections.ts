import { type Html, html } from '#platform/html/html.ts'
import { asWritten, shown, writtenOrNull } from './as-written.ts'
import { type PageContext, statement } from './page-context.ts'
import { pageSection } from './page-section.ts'

export function documentsSection(context: PageContext): Html | null {
  const { view, words } = context
  const { documents } = view.files
  if (documents.length === 0) return null
  const items = documents.map(({ title, url }) => html`<li lang=""><a href="${url}"><bdi>${title}</bdi></a></li>`)
  return pageSection(
    'documents',
    words.documents,
    html`<ul class="files">${items}</ul>
<p class="said">${statement(context)}</p>`,
  )
}

/** How to tell exactly which item this is. */
export function detailsSection(context: PageContext): Html {
  const { view, words, formats, texts } = context
  const { variant, product } = view.json
  const { document } = view
  const category = texts.tellOrNull('product.category', product.category)
  const color = texts.tellOrNull('variant.color', variant.color)
  const pairs = [
    [words.brand, writtenOrNull(product.brand ?? document?.brand?.name ?? null)],
    [words.category, category && shown(category)],
    [words.colour, color && shown(color)],
    [words.size, writtenOrNull(variant.size)],
    [words.weight, variant.weight === null ? null : formats.weight(variant.weight)],
    [words.sku, writtenOrNull(product.sku)],
    [words.gtin, writtenOrNull(variant.gtin)],
    [words.passportId, asWritten(variant.digitalId)],
  ].filter(([, value]) => value !== null)
  return pageSection(
    'details',
    words.details,
    html`<dl class="pairs">${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<p class="said">${statement(context)}</p>`,
  )
}

export function versionsSection({ view, words, formats, ownOrigin }: PageContext): Html | null {
  const { publication } = view
  if (publication === null) return null
  const path = `${ownOrigin}/api/public/dpp/${view.json.variant.digitalId}/versions/`
  const items = publication.versions.map(
    ({ version, publishedAt }) =>
      html`<li><strong>${words.version(String(version))}</strong><span>${formats.day(publishedAt)}${
        version === publication.version && ` · ${words.current}`
      }</span><a href="${path}${version}">${words.dataAsJson}<span class="hidden"> (${words.version(String(version))})</span></a></li>`,
  )
  return pageSection('versions', words.versions, html`<ul class="history">${items}</ul>`)
}
