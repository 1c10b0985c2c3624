import { certificationState } from '#features/records/certifications/certification.ts'
import { type Html, html } from '#platform/html/html.ts'
import { certificationKey } from '../passports/document-texts.ts'
import type { DocumentCertification } from '../passports/passport-document.ts'
import { aroundWritten, langOf, shown, writtenOrNull } from './as-written.ts'
import { materialName } from './material-names.ts'
import { type PageContext, statement } from './page-context.ts'
import { pageSection } from './page-section.ts'

/** What was certified. Whether it still holds is decided by its days and today, not by what was true when it was published. */
export function certificatesSection(context: PageContext): Html | null {
  const { view, words, today } = context
  const certifications = view.document?.certifications ?? []
  if (certifications.length === 0) return null
  const order = { valid: 0, expiring: 0, not_yet_valid: 1, expired: 2 }
  const sorted = [...certifications].sort(
    (a, b) => order[certificationState(a, today)] - order[certificationState(b, today)],
  )
  return pageSection(
    'certificates',
    words.certificates,
    html`<ul class="papers">${sorted.map((one) => certificate(one, context))}</ul>
<p class="said">${aroundWritten(view.document?.assertedBy ?? view.publisher, words.certificatesUnchecked)}</p>
<p class="said">${statement(context)}</p>`,
  )
}

function certificate(one: DocumentCertification, context: PageContext): Html {
  const { view, words, formats, today, texts } = context
  const file = view.files.certificates[one.id] ?? one.fileUrl
  const state = certificationState(one, today)
  const { validFrom, validUntil } = one
  const isOver = state === 'expired'
  const isLater = state === 'not_yet_valid'
  const standing =
    isOver && validUntil !== null
      ? words.expiredOn(formats.day(validUntil))
      : isLater && validFrom !== null
        ? words.validFrom(formats.day(validFrom))
        : validUntil !== null
          ? words.validUntil(formats.day(validUntil))
          : words.noEndGiven
  const scope = texts.tellOrNull(certificationKey(one, 'scope'), one.scope)
  const pairs = [
    [words.certificateNumber, writtenOrNull(one.number)],
    [words.issuer, writtenOrNull(one.issuer)],
    [words.appliesTo, subjectOf(one, context)],
    [words.scope, scope && shown(scope)],
  ].filter(([, value]) => value !== null)
  const told = texts.tell(certificationKey(one, 'name'), one.name)
  const name = one.scheme === one.name ? told.text : `${one.scheme}: ${told.text}`
  return html`<li${isOver ? html` class="over"` : isLater && html` class="later"`}><h3 dir="auto"${langOf(told)}>${name}</h3>
<p class="standing">${standing}</p>
<dl>${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
${file !== null && html`<a href="${file}" rel="noreferrer nofollow">${words.openCertificate}</a>`}</li>
`
}

function subjectOf({ subject }: DocumentCertification, { view, words, language, texts }: PageContext): Html | string {
  const material = view.document?.composition.find(({ label }) => label === subject)
  return material ? shown(materialName(material, language, texts)) : (writtenOrNull(subject) ?? words.thisProduct)
}
