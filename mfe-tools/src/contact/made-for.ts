/** Names the query a host has put an offer into the form for; empty where scripts may know more of it. */
export const MADE_FOR = 'data-demande';
