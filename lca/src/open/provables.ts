/** What a brand may say of its own product that nobody can see, and that a test report may prove. */
export const provables = ['uses', 'recyclable', 'repair', 'losses'] as const
export type Provable = (typeof provables)[number]

/** Beyond these, a loss is a mistake: the bounds of the French method's own calculator are 0.4 and 0.3. */
export const lossBounds = { makingLoss: 0.6, deadstock: 0.5 } as const

/** Beyond these, a factory's number is in another unit: kg CO2e per kWh, kWh per kg and MJ per kg of what leaves the step. */
export const energyBounds = { electricityIntensity: 5, electricityPerKg: 1000, heatPerKg: 10_000 } as const
