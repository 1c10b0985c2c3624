import { type Html, html } from '#platform/html/html.ts'

export function pageSection(id: string, title: string, body: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<div class="body">
${body}
</div>
</section>
`
}
