import { html } from '#platform/html/html.ts'

/** What holds for every operation, on the first page of the reference; docs/api/rest.md has it at length. */
export const REST_GUIDE = html`<h2 id="how-it-works">How it works</h2>
<dl class="guide">
<dt>Credentials</dt>
<dd>An API key as <code>Authorization: Bearer</code>, or a signed-in session’s cookie. Without credentials, you see what is published in a public catalogue.</dd>
<dt>Lists</dt>
<dd><code>{ "items": […], "next": … }</code>. <code>take</code> (1 to 100) and <code>skip</code> select a page; to read a whole list, follow <code>Link: …; rel="next"</code>, or
pass <code>next</code> as <code>after</code>. <code>total=true</code> adds the total number of records.</dd>
<dt>Fields</dt>
<dd><code>?fields=id,name,product.name</code> returns only these members, including those of related records; <code>*</code> means the default members.</dd>
<dt>Changing</dt>
<dd><code>PATCH</code> sets the given fields; <code>null</code> clears a field. It must give the state it is based on: the record’s <code>ETag</code> as <code>If-Match</code>, or
<code>If-Match: *</code> to overwrite any state. If the record has been saved in between, the response is 412.</dd>
<dt>Repeating a request</dt>
<dd>With an <code>Idempotency-Key</code> of your own, a request that changes something can be repeated for 24 hours: it is executed once, and always gets the same response.</dd>
<dt>Batches</dt>
<dd><code>POST /api/v1/batch</code> executes up to 100 requests in order; with <code>"atomic": true</code>, all or none.</dd>
<dt>Errors</dt>
<dd><code>application/problem+json</code> (RFC 9457): <code>reason</code> is stable and <code>detail</code> is a sentence; <code>errors</code> lists everything that is wrong, with its place.</dd>
<dt>Limits</dt>
<dd><code>RateLimit</code> in every response says how much is left; after 429, <code>Retry-After</code> says how long to wait.</dd>
</dl>`
