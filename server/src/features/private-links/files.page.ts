import { type Html, html } from '#platform/html/html.ts'
import type { SharedFile } from './shared-content.ts'
import { sizeInWords } from './words.ts'

/** Shared files, to download. */
export function filesBody(files: readonly SharedFile[], base: string): Html {
  if (files.length === 0) return html`<p>What was shared here has been deleted since.</p>`
  return html`<h2 id="files">Files</h2>
<div class="scroll" role="region" aria-labelledby="files" tabindex="0">
<table>
<caption>${files.length} ${files.length === 1 ? 'file' : 'files'}. A download that breaks off can be taken up again.</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Kind</th><th scope="col" class="number">Size</th></tr></thead>
<tbody>
${files.map(
  ({ id, name, mediaType, size }) =>
    html`<tr><th scope="row"><a href="${base}/files/${id}" download>${name}</a></th><td>${mediaType}</td><td class="number">${sizeInWords(size)}</td></tr>
`,
)}</tbody>
</table>
</div>
<ul class="downloads"><li><a href="${base}/content.json" download>This list as JSON, with checksums</a></li></ul>`
}
