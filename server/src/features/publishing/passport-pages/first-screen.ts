import { drawnIn } from '#features/records/files/drawing.ts'
import { type Html, html, raw } from '#platform/html/html.ts'
import { careSymbolSvg } from '../care-symbols/care-symbol-svg.ts'
import { aroundWritten, asWritten, langOf, shown } from './as-written.ts'
import { careText } from './care-section.ts'
import { endOf } from './environment-section.ts'
import { originOf } from './journey-section.ts'
import type { PageContext } from './page-context.ts'
import type { PagePhoto } from './page-files.ts'

/** What a shopper sees without scrolling: the thing itself, who has published its passport and when, and the few facts that matter most. */
export function firstScreen(context: PageContext): Html {
  const { view, words, texts } = context
  const { product } = view.json
  const brand = product.brand ?? view.document?.brand?.name ?? null
  const name = texts.tell('product.name', product.name)
  const description = texts.tellOrNull('product.description', view.document?.description ?? null)
  return html`<div class="${view.files.photos.length > 0 ? 'first' : 'first bare'}">
${photo(context)}<div>
<p class="maker">${view.look.logoUrl === null || brand === null ? words.passport : asWritten(brand)}</p>
<h1 dir="auto"${langOf(name)}>${name.text}</h1>
${kindOf(context)}
${state(context)}
${description && html`<p class="prose about" dir="auto"${langOf(description)}>${description.text}</p>`}
${photoElsewhere(context)}<h2 class="hidden">${words.atAGlance}</h2>
<dl class="facts">
${facts(context)}
</dl>
</div>
</div>`
}

/** Its colour and size, else its own name. A line of which all is in one language says so once. */
function kindOf({ view, texts }: PageContext): Html {
  const { product, variant } = view.json
  const parts = [
    texts.tellOrNull('variant.color', variant.color),
    variant.size === null || variant.size === '' ? null : texts.written(variant.size),
  ].filter((part) => part !== null)
  if (parts.length === 0 && variant.name !== product.name) parts.push(texts.tell('variant.name', variant.name))
  const [first = null, second] = parts
  if (first && second && first.lang !== second.lang) {
    return html`<p class="kind" dir="auto">${shown(first)} · ${shown(second)}</p>`
  }
  return html`<p class="kind" dir="auto"${langOf(first ?? texts.written(''))}>${parts.map(({ text }) => text).join(' · ')}</p>`
}

function photo({ view, words, texts }: PageContext): Html | null {
  const [first] = view.files.photos
  if (!first) return null
  const drawn = drawnIn(first.alt)
  if (drawn === null) {
    return html`<figure class="picture">${photoImage(first, first.alt ?? words.photoOf(texts.tell('variant.name', view.json.variant.name).text))}</figure>\n`
  }
  return html`<figure class="picture">${photoImage(first, drawn === '' ? words.drawing : `${words.drawing}: ${drawn}`)}
<figcaption>${words.drawing}${drawn !== '' && html`: ${asWritten(drawn)}`}</figcaption></figure>\n`
}

/** A picture at an address elsewhere is led to, not shown: its host would learn who looks at the page. */
function photoElsewhere({ view, words }: PageContext): Html | null {
  const elsewhere = view.files.photos.length === 0 ? view.document?.pictures[0] : undefined
  if (elsewhere === undefined) return null
  return html`<p class="elsewhere"><a href="${elsewhere}" rel="noreferrer nofollow">${words.photoElsewhere(new URL(elsewhere).host)}</a></p>\n`
}

/** With its size told, so that nothing moves when it comes; in the smallest copy that fills its place. */
function photoImage({ url, width, height, copies }: PagePhoto, alt: string): Html {
  const largest = copies.at(-1)
  const place = width === null || height === null ? null : placeOf(width, height)
  const most = place === null ? '' : `${place.width}px, `
  return html`<img src="${largest?.url ?? url}"${
    copies.length > 1 &&
    html` srcset="${copies.map((copy) => `${copy.url} ${copy.width}w`).join(', ')}" sizes="(min-width: 56rem) min(${most}28rem), min(${most}100vw)"`
  } alt="${alt}"${place !== null && html` width="${place.width}" height="${place.height}"`} fetchpriority="high">`
}

/**
 * The most room that a photo takes, in CSS pixels: never more than it has, and never so high that nothing else is seen beside it. Its
 * attributes say so, which no style sheet can: that would hold for every shape, and each has a ratio of its own.
 */
function placeOf(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MAX_PHOTO_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const MAX_PHOTO_HEIGHT = 640

function state({ view, words, formats }: PageContext): Html {
  const { publication } = view
  if (publication === null) {
    return html`<div class="state not">${NOT_YET}<p><strong>${words.preview}</strong> <span>${words.previewNote}</span></p></div>`
  }
  const by = view.document?.assertedBy ?? view.publisher
  const published = aroundWritten(by, (name) => words.publishedBy(name, formats.day(publication.publishedAt)))
  const current = words.currentVersion(String(publication.version))
  return html`<div class="state">${PUBLISHED}<p><strong>${published}</strong> <span>${current}</span></p></div>`
}

/** A written sheet. A tick would say that somebody had checked it. */
const PUBLISHED = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" ' +
    'stroke-linejoin="round"><path d="M6 2.75h8.5L19 7.25v14H6zM14.25 3v4.5h4.5M9 12h7M9 15h7M9 18h4"/></svg>',
)
const NOT_YET = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round">' +
    '<circle cx="12" cy="12" r="9.5" stroke-dasharray="3.2 2.2"/><path d="M12 7.5v6M12 16.4v.2"/></svg>',
)

type Fact = { readonly label: string; readonly value: Html | string | null; readonly wide?: boolean }

function facts(context: PageContext): Html[] {
  const { view, words, formats, materials } = context
  const { carbonFootprint } = view.json.environmentalImpact
  const { recycled } = materials
  const share =
    recycled &&
    (recycled.isWhole ? formats.percent(recycled.share) : words.atLeast(formats.percentReached(recycled.share)))
  const kg = carbonFootprint === null ? null : `${formats.estimate(carbonFootprint)} kg CO₂e`
  const end = endOf(context)
  const footprint = kg !== null && end !== null ? html`${kg} <small>${end}</small>` : kg
  const all: Fact[] = [
    { label: words.materials, value: materialsFact(context), wide: true },
    { label: words.madeIn, value: originOf(context) },
    { label: words.recycled, value: share },
    { label: words.footprint, value: footprint },
    { label: words.care, value: careFact(context), wide: true },
    { label: words.afterUse, value: materials.isTextile ? words.disposal : null, wide: true },
  ]
  const known = all.filter(({ value }) => value !== null && value !== '')
  const narrow = known.filter(({ wide }) => !wide)
  // Two stand side by side; a third has the row for itself.
  const alone = narrow.length % 2 === 1 ? narrow.at(-1) : undefined
  return known.map(
    (fact) =>
      html`<div${(fact.wide || fact === alone) && raw(' class="wide"')}><dt>${fact.label}</dt><dd>${fact.value}</dd></div>
`,
  )
}

/** The main materials of each part; all of them stand further down. */
function materialsFact({ materials, formats }: PageContext): Html | string | null {
  if (materials.parts.length === 0) return materials.text?.text ? shown(materials.text) : null
  return html`${materials.parts.map(({ heading, lines }, index) => {
    const most = lines
      .slice(0, 4)
      .map(({ name, share }, at) => html`${at > 0 && ', '}${formats.percent(share)} ${shown(name)}`)
    return html`${index > 0 && raw('<br>')}${heading !== null && html`${shown(heading)}: `}${most}${lines.length > most.length && ' …'}`
  })}`
}

function careFact({ view, words }: PageContext): Html | null {
  const slugs = view.document?.careSymbols ?? []
  if (slugs.length === 0) return view.json.variant.careInstructions === null ? null : careLink(words.careAndRepair)
  const symbols = slugs.map((slug) => raw(careSymbolSvg(slug, careText(slug, words.careSymbols))))
  return html`<span class="symbols">${symbols}</span><a class="more" href="#care">${words.careAndRepair}</a>`
}

function careLink(text: string): Html {
  return html`<a href="#care">${text}</a>`
}
