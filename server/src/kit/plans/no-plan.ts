/** Thrown where something is asked for that is for the resolvers. */
export class NoPlan extends Error {}
