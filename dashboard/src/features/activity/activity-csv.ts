import type { ActivityEvent } from './activity-query.ts'

/** A file for spreadsheets: with the mark by which they know UTF-8, and nothing in it that they would run as a formula. */
export function activityCsv(header: readonly string[], events: readonly ActivityEvent[]): Blob {
  const rows = events.map(({ occurredAt, kind, actorName, actorKind, subjectId, changes }) => [
    occurredAt,
    kind,
    actorName,
    actorKind,
    subjectId,
    changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; '),
  ])
  const text = [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' })
}

function cell(value: string): string {
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
