CREATE TABLE "imprint" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"responsible_person" text DEFAULT '' NOT NULL,
	CONSTRAINT "imprint_is_one_row" CHECK ("imprint"."only")
);
--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON imprint
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
