CREATE TABLE "legal_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplement_id" integer NOT NULL,
	"reason" text NOT NULL,
	"notice" text NOT NULL,
	"ends_on" date NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_open" ON "legal_holds" USING btree ("supplement_id") WHERE "legal_holds"."released_at" is null;--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON legal_holds
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
