/** Site configuration set by the operator; sent to the browser with every page. */
export interface Site {
  /** Scheme and host without a trailing slash: `https://example.org`. */
  origin: string;
  /** Whether search engines may index the site. */
  indexable: boolean;
  /** Whether the fictitious demo catalogue is shown. */
  demoData: boolean;
  /** Whether an external language model helps interpret questions and write answers. */
  usesLanguageModel: boolean;
  /** Whether visits are counted by day. */
  countsVisits: boolean;
  contact: { email: string; phone: string; address: string };
  /** Where vulnerabilities are reported: `mailto:`, `https:` or `tel:`. */
  securityContact: string;
  /** Links in the footer; null: left out. */
  social: Record<"instagram" | "tiktok" | "twitter" | "pinterest", string | null>;
}
