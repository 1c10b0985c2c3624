import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { channelRules } from './channel.ts'
import { ruleRules } from './rule.ts'

const PARTS = ['pausedBecause', 'testFault', 'rules']

addOperations('Channels', [
  {
    method: 'GET',
    path: '/channel-kinds',
    id: 'listChannelKinds',
    field: 'channelKinds',
    parts: ['settings'],
    summary: 'List the messaging tools that can receive messages',
  },
  { method: 'GET', path: '/channels', id: 'listChannels', field: 'channels', summary: 'List channels' },
  {
    method: 'GET',
    path: '/broken-channels',
    id: 'listBrokenChannels',
    field: 'brokenChannels',
    parts: ['pausedBecause'],
    summary: 'List channels that can no longer be written to',
  },
  {
    method: 'GET',
    path: '/channels/{id}',
    id: 'readChannel',
    field: 'channel',
    parts: PARTS,
    summary: 'Read a channel with its rules',
  },
  {
    method: 'POST',
    path: '/channels',
    id: 'createChannel',
    bounds: boundsOf(channelRules),
    field: 'createChannel',
    creates: true,
    example: {
      kind: 'slack',
      name: 'Passports',
      settings: { address: 'https://hooks.slack.com/services/T0000/B0000/secret' },
      language: 'en',
      timeZone: 'Europe/Lisbon',
    },
    summary: 'Set up a channel',
  },
  {
    method: 'PATCH',
    path: '/channels/{id}',
    id: 'updateChannel',
    bounds: boundsOf(channelRules),
    field: 'updateChannel',
    parts: PARTS,
    example: { quietFrom: '20:00', quietUntil: '07:00' },
    summary: 'Change a channel, its times or its address',
  },
  {
    method: 'DELETE',
    path: '/channels/{id}',
    id: 'deleteChannel',
    field: 'deleteChannel',
    summary: 'Delete a channel with its rules and its log',
  },
  {
    method: 'POST',
    path: '/channels/{id}/pause',
    id: 'pauseChannel',
    field: 'pauseChannel',
    summary: 'Pause a channel',
  },
  {
    method: 'POST',
    path: '/channels/{id}/resume',
    id: 'resumeChannel',
    field: 'resumeChannel',
    summary: 'Resume a channel that is paused',
  },
  {
    method: 'POST',
    path: '/channel-rules',
    id: 'createChannelRule',
    bounds: boundsOf(ruleRules),
    field: 'createChannelRule',
    creates: true,
    example: { channelId: '{channel}', kinds: ['passport.published'], pace: 'AT_ONCE' },
    summary: 'Make a rule: when this happens, tell a channel',
  },
  {
    method: 'PATCH',
    path: '/channel-rules/{id}',
    id: 'updateChannelRule',
    bounds: boundsOf(ruleRules),
    field: 'updateChannelRule',
    example: { pace: 'DAILY' },
    summary: 'Change a rule, or switch it on or off',
  },
  {
    method: 'DELETE',
    path: '/channel-rules/{id}',
    id: 'deleteChannelRule',
    field: 'deleteChannelRule',
    summary: 'Delete a rule',
  },
])
