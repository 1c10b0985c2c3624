const definition = require('./definition.json')

const ANY_KIND = {
  key: 'kinds',
  label: 'Events',
  type: 'string',
  list: true,
  required: true,
  choices: definition.kinds,
}

/** A Zap that is switched on is a webhook in Selvedge; its address at Zapier is known to the two alone. */
const subscribe = (kindsOf) => async (z, bundle) => {
  const { data } = await z.request({
    method: 'POST',
    url: '/api/v1/webhooks',
    body: {
      name: `Zapier: ${bundle.meta?.zap?.name ?? 'Zap'}`.slice(0, 100),
      url: bundle.targetUrl,
      kinds: kindsOf(bundle),
    },
  })
  return { id: data.webhook.id }
}

const unsubscribe = async (z, bundle) => {
  try {
    await z.request({ method: 'DELETE', url: `/api/v1/webhooks/${bundle.subscribeData.id}` })
  } catch (error) {
    // Somebody deleted it in the dashboard: that is what was wanted.
    if (error.status !== 404 && JSON.parse(error.message).status !== 404) throw error
  }
  return {}
}

const receive = (_z, bundle) => [bundle.cleanedRequest]

/** The last events as the webhook would send them; where nothing has happened yet, the sample. A search step reads the whole record. */
const recent = (kindsOf) => async (z, bundle) => {
  const [kind] = kindsOf(bundle)
  const { data } = await z.request({ url: '/api/v1/events', params: { kind, take: 3 } })
  if (data.items.length === 0) {
    const sample = await z.request({ url: '/api/v1/webhook-sample', params: { kind } })
    return [{ id: 'sample', ...JSON.parse(sample.data.body) }]
  }
  return data.items.map(asMessage)
}

function asMessage(event) {
  return {
    id: event.id,
    type: event.kind,
    timestamp: event.occurredAt,
    data: {
      id: event.subjectId,
      subject: event.subjectType,
      actor: { kind: event.actorKind, id: event.actorId, name: event.actorName },
      fields: event.data,
      ...(event.changes.length > 0 && {
        before: Object.fromEntries(event.changes.map((one) => [one.field, one.before])),
      }),
    },
  }
}

const hook = ({ key, noun, label, description, sample }, kindsOf, inputFields) => ({
  key,
  noun,
  display: { label, description },
  operation: {
    type: 'hook',
    inputFields,
    performSubscribe: subscribe(kindsOf),
    performUnsubscribe: unsubscribe,
    perform: receive,
    performList: recent(kindsOf),
    sample,
  },
})

/** What fields of actions are chosen from. */
const list = ({ key, noun, label, description, path, isWhole }) => ({
  key,
  noun,
  display: { label, description, hidden: true },
  operation: {
    type: 'polling',
    canPaginate: !isWhole,
    perform: async (z, bundle) => {
      const after = bundle.meta?.page > 0 ? await z.cursor.get() : null
      const params = isWhole ? {} : { take: 100, ...(after && { after }) }
      const { data } = await z.request({ url: path, params })
      if (data.next) await z.cursor.set(data.next)
      return data.items.map((one) => ({ id: one.id, name: one.name ?? one.label ?? one.scheme ?? one.id }))
    },
  },
})

const all = [
  ...definition.triggers.map((one) => hook(one, () => [one.kind], [])),
  hook(
    {
      key: 'any_event',
      noun: 'Event',
      label: 'Any Event',
      description: 'Triggers when one of the events that you choose happens.',
      sample: definition.anyEvent.sample,
    },
    (bundle) => bundle.inputData.kinds,
    [ANY_KIND],
  ),
  ...definition.lists.map(list),
]

module.exports = { triggers: Object.fromEntries(all.map((one) => [one.key, one])) }
