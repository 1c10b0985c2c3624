/** What goes with the cells of a header: a note that shows when somebody points at it, and the values a column may be chosen from. */
export type HeaderNote = { readonly cell: string; readonly column: number; readonly text: string }

export type ColumnChoices = {
  /** "'Lists'!$A$2:$A$8". */
  readonly range: string
  /** What is said to who writes something else; null where other values are as good. */
  readonly refusal: { readonly title: string; readonly text: string } | null
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Drop-downs, from the second line to the last that a sheet can have (ECMA-376 part 1, 18.3.1.32). */
export function validationsXml(choices: readonly { readonly name: string; readonly of: ColumnChoices }[]): string {
  if (choices.length === 0) return ''
  const parts = choices.map(({ name, of: { range, refusal } }) => {
    const said = refusal
      ? ` showErrorMessage="1" errorTitle="${escaped(refusal.title)}" error="${escaped(refusal.text)}"`
      : ''
    return `<dataValidation type="list" allowBlank="1"${said} sqref="${name}2:${name}1048576"><formula1>${escaped(range)}</formula1></dataValidation>`
  })
  return `<dataValidations count="${parts.length}">${parts.join('')}</dataValidations>`
}

export function commentsXml(notes: readonly HeaderNote[]): string {
  const parts = notes.map(
    ({ cell, text }) =>
      `<comment ref="${cell}" authorId="0"><text><t xml:space="preserve">${escaped(text)}</t></text></comment>`,
  )
  return `${XML}<comments xmlns="${MAIN}"><authors><author>Selvedge</author></authors><commentList>${parts.join('')}</commentList></comments>`
}

/** The boxes the notes stand in, as tall as their texts: Excel still draws them in the VML of 1999 and shows no note without. */
export function noteBoxesXml(notes: readonly HeaderNote[]): string {
  const boxes = notes.map(({ column, text }, at) => {
    const tall = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 1)
    const anchor = `${column + 1},12,0,4,${column + 1 + WIDE},0,${tall},8`
    return `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"/></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`
}

/** Columns that a box covers, and letters that a line of it then holds. */
const WIDE = 3
const LINE = 42

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
