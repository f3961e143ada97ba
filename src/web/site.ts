/** What the operator's configuration says about the site; it travels to the browser with every page. */
export interface Site {
  /** Scheme and host without a slash at the end: `https://example.org`. */
  origin: string;
  /** Whether search engines may list the site at all. */
  indexable: boolean;
  /** Whether the fictitious sample catalogue is part of what is shown. */
  sampleData: boolean;
  /** Whether a language model elsewhere helps to read questions and to word answers. */
  asksModel: boolean;
  contact: { email: string; phone: string; address: string };
  social: { instagram: string; tiktok: string; twitter: string; pinterest: string };
}
