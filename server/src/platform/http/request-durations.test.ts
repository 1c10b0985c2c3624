import { expect, test } from 'vitest'
import { createRequestDurations } from './request-durations.ts'

test('writes the Prometheus text format with buckets that add up', () => {
  const durations = createRequestDurations()
  durations.observe('GET', '/things/:id', 200, 0.001)
  durations.observe('GET', '/things/:id', 204, 0.02)
  durations.observe('GET', '/things/:id', 503, 60)
  durations.observe('PUT', '/01/:gtin(^\\d{14}$)', 999, 0.3)
  const lines = durations.text().split('\n')
  expect(lines.slice(0, 2)).toEqual([
    '# HELP http_request_duration_seconds Time from the arrival of a request to the end of its response.',
    '# TYPE http_request_duration_seconds histogram',
  ])
  const fine = 'method="GET",route="/things/:id",status="2xx"'
  for (const [le, count] of [
    ['0.001', 1],
    ['0.005', 1],
    ['0.025', 2],
    ['10', 2],
    ['+Inf', 2],
  ]) {
    expect(lines).toContain(`http_request_duration_seconds_bucket{${fine},le="${le}"} ${count}`)
  }
  expect(lines).toContain(`http_request_duration_seconds_sum{${fine}} 0.021`)
  expect(lines).toContain(`http_request_duration_seconds_count{${fine}} 2`)
  const failed = 'method="GET",route="/things/:id",status="5xx"'
  expect(lines).toContain(`http_request_duration_seconds_bucket{${failed},le="10"} 0`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{${failed},le="+Inf"} 1`)
  expect(lines).toContain(
    'http_request_duration_seconds_count{method="PUT",route="/01/:gtin(^\\\\d{14}$)",status="other"} 1',
  )
  expect(lines.filter((line) => line.includes('status="3xx"'))).toEqual([])
})
