import { html } from '#platform/html/html.ts'

/** What holds for every operation, on the first page of the reference; docs/api/rest.md has it at length. */
export const REST_GUIDE = html`<h2 id="how-it-works">How it works</h2>
<dl class="guide">
<dt>Who asks</dt>
<dd>An API key as <code>Authorization: Bearer</code>, a signed-in session by its cookie, or nobody, who sees what is published in a public catalogue.</dd>
<dt>Lists</dt>
<dd><code>{ "items": […], "next": … }</code>. <code>take</code> (1 to 100) and <code>skip</code> choose a part; to walk a whole list follow <code>Link: …; rel="next"</code>, or
give <code>next</code> as <code>after</code>. <code>total=true</code> adds how many there are.</dd>
<dt>Fields</dt>
<dd><code>?fields=id,name,product.name</code> answers with these alone, those of related records too; <code>*</code> stands for all that comes by itself.</dd>
<dt>Changing</dt>
<dd><code>PATCH</code> sets what is named, and <code>null</code> clears. It says what it began from: the record’s <code>ETag</code> as <code>If-Match</code>, or
<code>If-Match: *</code> to overwrite whatever is there. If somebody else has saved in between, the answer is 412.</dd>
<dt>Asking again</dt>
<dd>With an <code>Idempotency-Key</code> of your own a request that changes something may be sent again for 24 hours: it is done once, and answered the same.</dd>
<dt>Batches</dt>
<dd><code>POST /api/v1/batch</code> does up to 100 requests in their order, with <code>"atomic": true</code> all or none.</dd>
<dt>Refusals</dt>
<dd><code>application/problem+json</code> (RFC 9457): <code>reason</code> is stable and <code>detail</code> a sentence; <code>errors</code> has everything that is wrong, with its place.</dd>
<dt>Limits</dt>
<dd><code>RateLimit</code> says with every answer what is left; after 429, <code>Retry-After</code> says how long to wait.</dd>
</dl>`
