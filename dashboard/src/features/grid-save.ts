/** What a grid reads of what became of each change. */
export const OUTCOME = 'id outcome refusals { field reason message limit }'
