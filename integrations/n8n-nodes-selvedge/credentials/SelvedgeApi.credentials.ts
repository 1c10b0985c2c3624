import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow'

export class SelvedgeApi implements ICredentialType {
  name = 'selvedgeApi'

  displayName = 'Selvedge API'

  icon: Icon = { light: 'file:../icons/selvedge.svg', dark: 'file:../icons/selvedge.dark.svg' }

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://passports.example.com',
      description: 'Where the dashboard of your Selvedge opens',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'svk_…',
      description:
        'Created under API keys in the dashboard. To read it needs the scope READ, to change and publish WRITE, for the trigger ADMIN.',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}/api/v1', url: '/me' },
  }
}
