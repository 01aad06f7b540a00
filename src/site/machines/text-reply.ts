/** A file for programs, as the reply of its address. */
export const textReply = (type: string, text: string): Response =>
  new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } });

/** Text as it may stand in XML, between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
