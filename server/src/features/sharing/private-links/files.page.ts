import { type Html, html } from '#platform/html/html.ts'
import type { LinkSpeech } from './link-language.ts'
import type { SharedFile } from './shared-content.ts'

/** Shared files, to download. */
export function filesBody(files: readonly SharedFile[], base: string, { words, formats }: LinkSpeech): Html {
  return html`<h2 id="files">${words.files}</h2>
<div class="scroll" role="region" aria-labelledby="files" tabindex="0">
<table>
<caption>${words.filesCount(formats.number(files.length))}</caption>
<thead><tr><th scope="col">${words.fileName}</th><th scope="col">${words.fileKind}</th><th scope="col" class="number">${words.fileSize}</th></tr></thead>
<tbody>
${files.map(
  ({ id, name, mediaType, size }) =>
    html`<tr><th scope="row" dir="auto" lang=""><a href="${base}/files/${id}" download>${name}</a></th><td>${mediaType}</td><td class="number">${formats.size(size)}</td></tr>
`,
)}</tbody>
</table>
</div>
<ul class="downloads"><li><a href="${base}/content.json" download>${words.listAsJson}</a></li></ul>`
}
